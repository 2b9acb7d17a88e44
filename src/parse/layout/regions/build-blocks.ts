import { bottom, sharedWidth } from '../../../domain/geometry.ts';
import { lastOf, lowest } from '../../../domain/lists.ts';
import { isMuchOf, isNear, isSameSize } from '../../alike.ts';
import { uprightBox } from '../../upright.ts';
import { listMarkerOf } from '../lines/list-marker.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import type { TextLine } from '../lines/text-line.ts';
import { isEquationNumber } from '../wording/equation-number.ts';

/**
 * Groups lines into paragraphs by distance and similarity.
 *
 *     Heading in larger type          ← another size: a separate block
 *
 *     A paragraph whose lines lie     ┐
 *     close to each other in one      │ one block
 *     size.                           ┘
 */
export function buildBlocks(lines: readonly TextLine[], typography: PageTypography): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const angle of [0, 90, 180, 270] as const) {
    const turned = lines
      .filter((l) => l.angle === angle)
      .map((line) => ({ line, box: uprightBox(line.bbox, angle) }))
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
    const grown: Block[] = [];
    let open: Block[] = [];
    for (const line of turned) {
      // Lines come from top to bottom: a block far above gets no more of them.
      open = open.filter((block) => isNear(line.box.top - bottom(lastOf(block).box), line.line.size));
      const block = blockFor(line, open, typography);
      if (block) {
        block.push(line);
      } else {
        const begun: Block = [line];
        open.push(begun);
        grown.push(begun);
      }
    }
    for (const block of grown) blocks.push(block.map((l) => l.line));
  }
  return blocks;
}

interface PlacedLine {
  line: TextLine;
  box: TextLine['bbox'];
}

type Block = [PlacedLine, ...PlacedLine[]];

function blockFor(line: PlacedLine, blocks: readonly Block[], typography: PageTypography): Block | undefined {
  const before = blocks.filter((block) => follows(block, line, typography));
  return lowest(before, (block) => Math.abs(line.box.top - bottom(lastOf(block).box)));
}

function follows(block: Block, next: PlacedLine, typography: PageTypography): boolean {
  const last = lastOf(block);
  if (isEquationNumber(last.line.text) || isEquationNumber(next.line.text)) return false;
  const size = Math.max(last.line.size, next.line.size);
  if (!isSameSize(last.line, next.line) || last.line.bold !== next.line.bold) return false;
  const shared = sharedWidth(last.box, next.box);
  if (!isMuchOf(shared, Math.min(last.box.width, next.box.width))) return false;
  const step = next.box.top - last.box.top;
  // Lines of a paragraph have equal distances, with tolerance for missing ascenders or descenders.
  const before = block.at(-2);
  const usual = before ? last.box.top - before.box.top : null;
  const limit = usual
    ? usual + 0.3 * size
    : Math.max(1.75 * size, (typography.leading * size) / typography.bodySize + 0.3 * size);
  return step <= limit && !listMarkerOf(next.line.text);
}
