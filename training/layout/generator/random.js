// Seeded random numbers: the same seed always makes the same page.
let state = 1;

export function seed(value) {
  state = Math.imul(value + 1, 2654435761) | 0;
  for (let i = 0; i < 5; i++) random();
}

export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

export const between = (low, high) => low + (high - low) * random();
export const int = (low, high) => Math.floor(between(low, high + 1));
export const chance = (p) => random() < p;
export const pick = (list) => list[Math.floor(random() * list.length)];
export const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));

/** Picks a key of {key: weight}. */
export function weighted(weights) {
  let total = 0;
  for (const key in weights) total += weights[key];
  let left = random() * total;
  for (const key in weights) {
    left -= weights[key];
    if (left <= 0) return key;
  }
  return Object.keys(weights)[0];
}
export const weightedInt = (weights) => Number(weighted(weights));
