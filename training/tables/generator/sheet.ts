import { Random } from './random.ts';
import { makeStructure, type Structure } from './structure.ts';
import { makeLook } from './style.ts';

export const SHEET_WIDTH = 980;
export const SHEET_HEIGHT = 1200;

export interface Sheet {
  seed: number;
  html: string;
  structure: Structure;
  /** Pixels by which the region given to the reader is larger (or smaller) than the table, each side. */
  margins: { left: number; top: number; right: number; bottom: number };
}

/** One to three short lines, as above statements: a name in larger or bold type, what the figures are of. */
function titleOf(vocabulary: Structure['vocabulary'], random: Random): string {
  const side = random.pick(['left', 'left', 'center']);
  const lines = Array.from({ length: random.integer(1, 3) }, (_, index) => {
    const isBold = random.chance(index === 0 ? 0.7 : 0.2);
    const size = index === 0 && random.chance(0.5) ? random.between(1, 1.4) : 1;
    return `<div style="text-align:${side};font-size:${size}em;font-weight:${isBold ? 'bold' : 'normal'}">${vocabulary.label(2, 9)}</div>`;
  });
  return lines.join('');
}

/** One table with a caption above and a note below on a page of its own. */
export function makeSheet(seed: number): Sheet {
  const random = new Random(seed);
  const structure = makeStructure(random);
  const look = makeLook(structure, random);
  const { vocabulary } = structure;
  const caption = random.chance(0.3)
    ? titleOf(vocabulary, random)
    : random.chance(0.5)
      ? `<b>Table ${random.integer(1, 30)}${random.pick(['.', ':', ' –'])}</b> ${vocabulary.words(random.integer(4, 14))}`
      : vocabulary.words(random.integer(8, 40));
  const note = random.chance(0.4)
    ? random.pick(['Source: ', 'Note. ', '<sup>a</sup> ', '* p&lt;.05, ** ']) + vocabulary.words(random.integer(4, 20))
    : vocabulary.words(random.integer(8, 40));
  const style = `width:${look.boxWidth}px;font:${look.fontSize}px '${look.font}'`;
  const html =
    `<div class="box" style="${style}"><div style="margin-bottom:${random.chance(0.25) ? random.between(0, 3) : random.between(3, 10)}px">${caption}</div>${look.html}` +
    `<div style="margin-top:${random.chance(0.25) ? random.between(0, 3) : random.between(3, 10)}px;font-size:.9em">${note}</div></div>`;
  const margin = (): number =>
    random.chance(0.75) ? random.between(1, 8) : random.chance(0.5) ? random.between(-1, 2) : random.between(5, 14);
  // Detected boxes sometimes take in a line of the caption or the note.
  const far = (): number => (random.chance(0.08) ? random.between(8, 24) : 0);
  return {
    seed,
    html,
    structure,
    margins: { left: margin(), top: margin() + far(), right: margin(), bottom: margin() + far() },
  };
}
