export interface Alternative {
  text: string;
  chance: number;
}

/** One written character of a line and where the network saw it. */
export interface ReadCharacter {
  text: string;
  confidence: number;
  /** First and last time step of the run that spells the character. */
  firstStep: number;
  lastStep: number;
  /** What else it could be, most likely first; empty where the network was sure. */
  alternatives: Alternative[];
}

/** What one line was read as. `spaceChance` holds, per time step, the network's chance that a space is there. */
export interface CtcReading {
  characters: ReadCharacter[];
  spaceChance: Float32Array;
}

/** Above this the runners-up share too little to matter, and looking for them would cost a pass over all classes. */
const SURE = 0.97;
const ALTERNATIVES = 3;
const LEAST_CHANCE = 0.005;

/**
 * Best path through the chances of one line (`steps` × `classes`, from `offset`): equal neighbours merge, blanks vanish.
 *
 *     best class   H H – e – l l – l o      –  is the blank
 *     written      H     e   l     l o
 */
export function decodeCtc(
  chances: Float32Array,
  offset: number,
  steps: number,
  classes: number,
  dictionary: readonly string[],
): CtcReading {
  const characters: ReadCharacter[] = [];
  const spaceChance = new Float32Array(steps);
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const from = offset + step * classes;
    const best = likeliest(chances, from, classes);
    const chance = chances[from + best]!;
    // Some dictionaries list the space themselves, just before the one that is always last.
    spaceChance[step] =
      chances[from + classes - 1]! + (dictionary[classes - 2] === ' ' ? chances[from + classes - 2]! : 0);
    const last = characters[characters.length - 1];
    if (best !== 0 && best === previous && last) {
      last.lastStep = step;
      if (chance > last.confidence) {
        last.confidence = chance;
        last.alternatives = alternativesOf(chances, from, classes, best, dictionary);
      }
    } else if (best !== 0) {
      characters.push({
        text: dictionary[best] ?? '',
        confidence: chance,
        firstStep: step,
        lastStep: step,
        alternatives: alternativesOf(chances, from, classes, best, dictionary),
      });
    }
    previous = best;
  }
  return { characters, spaceChance };
}

function likeliest(chances: Float32Array, from: number, classes: number): number {
  let best = 0;
  let chance = chances[from]!;
  // The chances of a step sum to 1: once one exceeds a half, no other can.
  for (let c = 1; c < classes && chance <= 0.5; c++) {
    if (chances[from + c]! > chance) {
      chance = chances[from + c]!;
      best = c;
    }
  }
  return best;
}

function alternativesOf(
  chances: Float32Array,
  from: number,
  classes: number,
  best: number,
  dictionary: readonly string[],
): Alternative[] {
  if (chances[from + best]! > SURE) return [];
  const found: Alternative[] = [];
  for (let c = 1; c < classes - 1; c++) {
    const chance = chances[from + c]!;
    if (c === best || chance < LEAST_CHANCE) continue;
    found.push({ text: dictionary[c] ?? '', chance });
  }
  return found.sort((a, b) => b.chance - a.chance).slice(0, ALTERNATIVES);
}
