/** One written character of a line and where the network saw it. */
export interface ReadCharacter {
  text: string;
  confidence: number;
  /** First and last time step of the run that spells the character. */
  firstStep: number;
  lastStep: number;
}

/** What one line was read as. `spaceChance` holds, per time step, the network's chance that a space is there. */
export interface CtcReading {
  characters: ReadCharacter[];
  spaceChance: Float32Array;
}

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
  const space = classes - 1;
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const from = offset + step * classes;
    let best = 0;
    let chance = chances[from]!;
    // The chances of a step sum to 1: once one exceeds a half, no other can.
    for (let c = 1; c < classes && chance <= 0.5; c++) {
      if (chances[from + c]! > chance) {
        chance = chances[from + c]!;
        best = c;
      }
    }
    spaceChance[step] = chances[from + space]!;
    if (best !== 0) {
      const last = characters[characters.length - 1];
      if (best === previous && last) {
        last.lastStep = step;
        last.confidence = Math.max(last.confidence, chance);
      } else {
        characters.push({ text: dictionary[best] ?? '', confidence: chance, firstStep: step, lastStep: step });
      }
    }
    previous = best;
  }
  return { characters, spaceChance };
}
