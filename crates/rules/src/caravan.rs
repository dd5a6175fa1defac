//! One seat's crystals and merchant cards at work: gaining, trading, upgrading, paying, playing. The same in all games.

use crate::merchant::Deed;
use crate::{CardSet, Crystal, Crystals, Illegal, MerchantId, Outcome, Seat, Sink, Spot};

/// Crystals come from the bowls.
#[inline]
pub(crate) fn gain<S: Sink>(seat: Seat, caravan: &mut Crystals, crystals: Crystals, sink: &mut S) {
    *caravan = caravan.plus(crystals);
    sink.on(Outcome::CrystalsMoved { crystals, from: Spot::Bowl, to: Spot::Caravan(seat) });
}

/// Crystals that are there go to the bowls.
#[inline]
pub(crate) fn give_back<S: Sink>(seat: Seat, caravan: &mut Crystals, crystals: Crystals, sink: &mut S) {
    *caravan = caravan.minus(crystals);
    sink.on(Outcome::CrystalsMoved { crystals, from: Spot::Caravan(seat), to: Spot::Bowl });
}

/// Pays a whole price to the bowls, or says what is missing.
#[inline]
pub(crate) fn pay_price<S: Sink>(
    seat: Seat,
    caravan: &mut Crystals,
    price: Crystals,
    sink: &mut S,
) -> Result<(), Illegal> {
    if !caravan.contains(price) {
        return Err(Illegal::CannotPay { price, missing: caravan.missing(price) });
    }
    give_back(seat, caravan, price, sink);
    Ok(())
}

/// Whether a trade can be done so often.
#[inline]
pub(crate) fn tradable(caravan: Crystals, give: Crystals, take: Crystals, times: u8) -> Result<(), Illegal> {
    if caravan.can_trade(give, take, times) {
        return Ok(());
    }
    Err(match caravan.trade_times(give, take) {
        0 => Illegal::CannotPay { price: give, missing: caravan.missing(give) },
        most => Illegal::Times { most, times },
    })
}

/// Does a trade as often as [`tradable`] allows.
#[inline]
pub(crate) fn trade<S: Sink>(
    seat: Seat,
    caravan: &mut Crystals,
    (give, take): (Crystals, Crystals),
    times: u8,
    sink: &mut S,
) {
    *caravan = caravan.traded(give, take, times);
    tell_trade(seat, (give, take), times, sink);
}

#[inline]
fn tell_trade<S: Sink>(seat: Seat, (give, take): (Crystals, Crystals), times: u8, sink: &mut S) {
    for nth in 1..=times {
        sink.on(Outcome::Traded { seat, nth });
        sink.on(Outcome::CrystalsMoved { crystals: give, from: Spot::Caravan(seat), to: Spot::Bowl });
        sink.on(Outcome::CrystalsMoved { crystals: take, from: Spot::Bowl, to: Spot::Caravan(seat) });
    }
}

/// Whether a crystal of this colour is there.
#[inline]
pub(crate) fn holds(caravan: Crystals, crystal: Crystal) -> Result<(), Illegal> {
    if caravan.count(crystal) > 0 { Ok(()) } else { Err(Illegal::NoSuchCrystal) }
}

/// Raises one crystal by one level.
#[inline]
pub(crate) fn upgrade<S: Sink>(
    seat: Seat,
    caravan: &mut Crystals,
    crystal: Crystal,
    sink: &mut S,
) -> Result<(), Illegal> {
    holds(*caravan, crystal)?;
    let raised = crystal.upgraded().ok_or(Illegal::HighestLevel)?;
    caravan.remove(crystal);
    caravan.add(raised);
    sink.on(Outcome::CrystalUpgraded { seat, from: crystal });
    Ok(())
}

/// Plays a merchant card from hand. The answer is the number of upgrades it grants.
#[inline]
pub(crate) fn play<S: Sink>(
    seat: Seat,
    (hand, played): (&mut CardSet, &mut CardSet),
    caravan: &mut Crystals,
    (card, deed, times): (MerchantId, Deed, u8),
    sink: &mut S,
) -> Result<u8, Illegal> {
    if !hand.has(card) {
        return Err(Illegal::NotInHand);
    }
    let Deed { give, take, upgrades } = deed;
    let is_trade = !give.is_empty();
    if times != 1 && !is_trade {
        return Err(Illegal::Times { most: 1, times });
    }
    tradable(*caravan, give, take, times)?;
    hand.remove(card);
    played.insert(card);
    sink.on(Outcome::CardPlayed { seat, card });
    *caravan = caravan.traded(give, take, times);
    if is_trade {
        tell_trade(seat, (give, take), times, sink);
    } else if !take.is_empty() {
        sink.on(Outcome::CrystalsMoved { crystals: take, from: Spot::Bowl, to: Spot::Caravan(seat) });
    }
    Ok(upgrades)
}

/// Settles the limit of a caravan at the end of a turn: the rest goes back, if it has one colour only. The answer says
/// whether a choice is open; `asked` says whether it was open already.
#[inline]
pub(crate) fn settle<S: Sink>(seat: Seat, caravan: &mut Crystals, limit: u8, asked: bool, sink: &mut S) -> bool {
    let excess = caravan.total().saturating_sub(limit);
    if excess == 0 {
        return false;
    }
    if !asked {
        sink.on(Outcome::OverLimit { seat, excess });
    }
    let Some(crystal) = caravan.only_colour() else { return true };
    give_back(seat, caravan, Crystals::one(crystal).times(excess), sink);
    false
}
