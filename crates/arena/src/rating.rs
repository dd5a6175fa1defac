//! Elo by maximum likelihood from matches of one against several of another, with intervals by resampling deals.

use crate::dice::Dice;

/// One agent against `rivals` of another, deal by deal.
#[derive(Clone, Debug)]
pub struct Match {
    /// Index of the one.
    pub lone: usize,
    /// Index of the others.
    pub other: usize,
    /// How many others sit at the table.
    pub rivals: u8,
    /// Of each deal, the games and those that the one has won.
    pub deals: Vec<(u64, u64)>,
}

/// An agent's place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The mean of all is 0.
    pub elo: f64,
    /// 95 of 100 resamplings lie in here.
    pub ci95: [f64; 2],
}

/// Games and wins of the one in a match.
type Sum = (f64, f64);

/// The likeliest Elo of each: an agent wins against others with a chance in proportion to its strength.
fn likeliest(agents: usize, matches: &[Match], sums: &[Sum]) -> Vec<f64> {
    let mut strength = vec![1.0_f64; agents];
    // Half a game won and half a game lost against an average player keeps a clean sheet from being infinite.
    let mut wins = vec![0.5_f64; agents];
    for (one, &(games, won)) in matches.iter().zip(sums) {
        wins[one.lone] += won;
        wins[one.other] += games - won;
    }
    for _ in 0..500 {
        let mut weight: Vec<f64> = strength.iter().map(|own| 1.0 / (own + 1.0)).collect();
        for (one, &(games, _)) in matches.iter().zip(sums) {
            let rivals = f64::from(one.rivals);
            let each = games / (strength[one.lone] + rivals * strength[one.other]);
            weight[one.lone] += each;
            weight[one.other] += rivals * each;
        }
        for agent in 0..agents {
            strength[agent] = wins[agent] / weight[agent];
        }
    }
    let elo: Vec<f64> = strength.iter().map(|own| 400.0 * own.log10()).collect();
    let mean = elo.iter().sum::<f64>() / agents.max(1) as f64;
    elo.iter().map(|own| own - mean).collect()
}

/// The ratings of agents 0 to `agents`.
pub fn rate(agents: usize, matches: &[Match]) -> Vec<Rating> {
    let sum = |deals: &mut dyn Iterator<Item = &(u64, u64)>| {
        deals.fold((0.0, 0.0), |(games, won), &(g, w)| (games + g as f64, won + w as f64))
    };
    let all: Vec<Sum> = matches.iter().map(|one| sum(&mut one.deals.iter())).collect();
    let best = likeliest(agents, matches, &all);
    let mut dice = Dice::new(1, 7);
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); agents];
    for _ in 0..200 {
        let again: Vec<Sum> = matches
            .iter()
            .map(|one| sum(&mut (0..one.deals.len()).map(|_| &one.deals[dice.below(one.deals.len())])))
            .collect();
        for (own, elo) in samples.iter_mut().zip(likeliest(agents, matches, &again)) {
            own.push(elo);
        }
    }
    best.into_iter()
        .zip(samples)
        .map(|(elo, mut own)| {
            own.sort_by(f64::total_cmp);
            Rating { elo, ci95: [own[own.len() / 40], own[own.len() - 1 - own.len() / 40]] }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_three_quarters_is_191_elo() {
        let deals = [(2, 2), (2, 1), (2, 2), (2, 1)].repeat(500);
        let [a, b] = rate(2, &[Match { lone: 0, other: 1, rivals: 1, deals }]).try_into().expect("two ratings");
        assert!((a.elo - b.elo - 191.0).abs() < 2.0, "{a:?} {b:?}");
        assert!(a.ci95[0] < a.elo && a.elo < a.ci95[1] && a.ci95[0] > 0.0);
    }

    #[test]
    fn one_in_four_among_equals_is_no_difference() {
        let deals = vec![(4, 1); 1000];
        let [a, b] = rate(2, &[Match { lone: 0, other: 1, rivals: 3, deals }]).try_into().expect("two ratings");
        assert!((a.elo - b.elo).abs() < 2.0, "{a:?} {b:?}");
    }

    #[test]
    fn differences_add_up_and_a_clean_sheet_stays_finite() {
        let deals = |won: &[u64]| won.iter().map(|&won| (2, won)).collect::<Vec<_>>().repeat(300);
        let against = |lone, other, won: &[u64]| Match { lone, other, rivals: 1, deals: deals(won) };
        let matches = [against(0, 1, &[2, 1]), against(1, 2, &[2, 1]), against(0, 2, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 0])];
        let ratings = rate(3, &matches);
        assert!((ratings[0].elo - ratings[2].elo - 382.0).abs() < 15.0, "{ratings:?}");
        let clean = rate(2, &[against(0, 1, &[2])]);
        assert!(clean[0].elo.is_finite() && clean[0].elo > 300.0);
    }
}
