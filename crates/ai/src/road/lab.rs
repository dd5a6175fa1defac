//! How the worth of merchant cards was found: hands dealt at random, played alone, and a regression over them.

use rules::chance::Chance;
use rules::components::{RoadComponents, START_CARDS};
use rules::{CardSet, Crystals};

use super::beam::{Beam, Outlook, Shape};
use super::rivals::quick_roots;
use super::table::{Goal, Own, Table};
use super::weights::Weights;
use crate::agent::Brake;
use crate::{Budget, Watch};

/// Points that each merchant card adds to what a seat alone reaches in `turns` turns, by card id.
///
/// Every sample deals 2 to 8 cards beside the starting two, five point cards and a few crystals, and searches for the
/// best the hand can do; the worths are the ridge regression over all samples.
pub fn solitaire_worths(components: &'static RoadComponents, samples: u32, turns: usize, seed: u64) -> Vec<f32> {
    let count = components.merchants.cards().len();
    let mut chance = Chance::new(seed);
    let mut beam = Beam::default();
    let weights = Weights { cards: [0.0; 64], crystals: [0.5, 1.1, 1.8, 2.4], ..Weights::plain() };
    // Columns: one per card, the number of cards, its square, and one.
    let width = count + 3;
    let mut normal = vec![0.0f64; width * (width + 1)];
    for _ in 0..samples {
        let mut ids: Vec<u8> = (START_CARDS..count as u8).collect();
        chance.shuffle(&mut ids);
        let dealt = 2 + chance.below(7) as usize;
        let mut hand = CardSet::first(START_CARDS.into());
        ids[..dealt].iter().for_each(|&card| hand.insert(card));
        let mut points: Vec<usize> = (0..components.points.len()).collect();
        chance.shuffle(&mut points);
        let goals = points[..5].iter().map(|&id| {
            let card = &components.points[id];
            Goal { cost: card.cost, points: card.points }
        });
        let table = Table {
            merchants: &components.merchants,
            row: Default::default(),
            goals: goals.collect(),
            copper: 0,
            silver: 0,
            copper_points: 3,
            silver_points: 1,
            limit: components.caravan_limit,
            end_claims: 9,
            players: 1,
        };
        let crystals = Crystals::new(2 + chance.below(3) as u8, chance.below(2) as u8, 0, 0);
        let own = Own { hand, played: CardSet::EMPTY, crystals, claims: 0, taken: 0, bought: 0 };
        let roots: Vec<_> = quick_roots(&table, &own, Default::default()).into_iter().map(|(_, root)| root).collect();
        let shape = Shape { width: 60, depth: turns, graded: false };
        let watch = Watch::default();
        let mut brake = Brake::new(&Budget::default(), u32::MAX, &watch);
        let found = beam.search(&table, &weights, &Outlook::alone(), &roots, shape, &mut brake);
        let reached = f64::from(found.standings.last().copied().unwrap_or(0.0));
        let mut columns: Vec<(usize, f64)> = ids[..dealt].iter().map(|&card| (usize::from(card), 1.0)).collect();
        columns.extend([(count, dealt as f64), (count + 1, (dealt * dealt) as f64), (count + 2, 1.0)]);
        for &(a, x) in &columns {
            for &(b, y) in &columns {
                normal[a * (width + 1) + b] += x * y;
            }
            normal[a * (width + 1) + width] += x * reached;
        }
    }
    for column in 0..count {
        normal[column * (width + 1) + column] += 5.0;
    }
    let solution = solve(normal, width);
    // The part that any card brings is put back onto each: what a fifth card adds.
    let any = solution[count] + 9.0 * solution[count + 1];
    (0..count).map(|card| (solution[card] + any) as f32).collect()
}

/// Gauss elimination with pivots over rows of `width + 1` numbers.
fn solve(mut rows: Vec<f64>, width: usize) -> Vec<f64> {
    let stride = width + 1;
    for column in 0..width {
        let pivot = (column..width)
            .max_by(|&a, &b| rows[a * stride + column].abs().total_cmp(&rows[b * stride + column].abs()))
            .unwrap_or(column);
        if rows[pivot * stride + column].abs() < 1e-9 {
            rows[column * stride + column] += 1e-6;
            continue;
        }
        for at in 0..stride {
            rows.swap(column * stride + at, pivot * stride + at);
        }
        for row in (0..width).filter(|&row| row != column) {
            let factor = rows[row * stride + column] / rows[column * stride + column];
            for at in column..stride {
                rows[row * stride + at] -= factor * rows[column * stride + at];
            }
        }
    }
    (0..width).map(|row| rows[row * stride + width] / rows[row * stride + row]).collect()
}
