//! Finds the worth of merchant cards by playing random hands alone: `--example worths -- SAMPLES TURNS SEED`.

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>().expect("a number"));
    let mut next = |default| numbers.next().unwrap_or(default);
    let (samples, turns, seed) = (next(20_000), next(18), next(1));
    let road = &content::embedded().road;
    let worths = ai::solitaire_worths(road, samples, turns as usize, seed.into());
    for (card, worth) in road.merchants.cards().iter().zip(worths) {
        println!("{:24} {worth:6.2}", card.id);
    }
}
