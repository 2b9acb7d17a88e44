import { heaviest } from '../../../domain/statistics.ts';
import { isClose, isOverHalf, isSameSize } from '../../alike.ts';
import type { TextLine } from './text-line.ts';

/** The body style of the page; other text is compared with it. */
export interface PageTypography {
  /** Font size of most letters. */
  bodySize: number;
  /** Usual line distance within a paragraph. */
  leading: number;
  /** Most letters are bold: then bold means nothing. */
  mostlyBold: boolean;
  /** Colour of most letters; null if not stated. */
  bodyColor: string | null;
}

export function measureTypography(lines: readonly TextLine[]): PageTypography {
  const bodySize = heaviest(lines.map((l) => [Math.round(l.size * 2) / 2, l.text.length])) ?? 20;
  const body = lines.filter((l) => isSameSize(l, { size: bodySize }));
  const letters = lines.reduce((n, l) => n + l.text.length, 0);
  const boldLetters = lines.reduce((n, l) => n + (l.bold ? l.text.length : 0), 0);
  const bodyColor = heaviest(lines.map((l) => [l.color, l.text.length]));
  return { bodySize, leading: measureLeading(body, bodySize), mostlyBold: isOverHalf(boldLetters, letters), bodyColor };
}

/** The most frequent distance from a line to the next one below. */
function measureLeading(body: readonly TextLine[], bodySize: number): number {
  const upright = body.filter((l) => l.angle === 0).sort((a, b) => a.bbox.top - b.bbox.top);
  const steps: [number, number][] = [];
  upright.forEach((line, i) => {
    for (const below of upright.slice(i + 1, i + 12)) {
      const step = below.bbox.top - line.bbox.top;
      if (isClose(step, bodySize)) continue;
      const shared =
        Math.min(line.bbox.left + line.bbox.width, below.bbox.left + below.bbox.width) -
        Math.max(line.bbox.left, below.bbox.left);
      if (shared <= 0) continue;
      steps.push([Math.round(step), 1]);
      break;
    }
  });
  return heaviest(steps) ?? 1.2 * bodySize;
}
