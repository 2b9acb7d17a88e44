import {
  askTableNetwork,
  type NetworkAnswer,
  type NetworkInput,
  type NetworkTokens,
} from '../../models/table/table-network.ts';
import { middleOf } from './candidates.ts';
import type { TableTokens } from './tokens.ts';

/** The network compares all tokens with all others: above this many words a table is shown to it in bands. */
const MOST_WORDS = 1000;
/** Log odds where there is no doubt. */
const CERTAIN = 12;

type Ask = (input: NetworkInput, threads: number) => Promise<NetworkAnswer>;

/** The network's answers for a table of any size. A band sees all columns; its answers about them are averaged over the bands. */
export async function askInBands(
  tokens: TableTokens,
  threads: number,
  ask: Ask = askTableNetwork,
  mostWords = MOST_WORDS,
): Promise<NetworkAnswer> {
  if (tokens.boxes.length <= mostWords) return ask(tokens, threads);
  const { boxes, rowCandidates, columnCandidates } = tokens;
  const answer: NetworkAnswer = {
    columns: new Float32Array(columnCandidates.length),
    rows: new Float32Array(rowCandidates.length),
    classes: new Float32Array(3 * boxes.length),
    wordColumns: new Float32Array(3 * boxes.length * columnCandidates.length),
    wordRows: new Float32Array(3 * boxes.length * rowCandidates.length),
  };
  placeByGeometry(answer, tokens);
  for (const band of bandsOf(tokens, mostWords)) {
    const part = await ask(
      {
        words: picked(tokens.words, band.words),
        graphics: picked(tokens.graphics, graphicsIn(tokens.graphics, band.top, band.bottom)),
        columns: tokens.columns,
        rows: picked(tokens.rows, band.rows),
      },
      threads,
    );
    for (let c = 0; c < answer.columns.length; c++)
      answer.columns[c]! += (part.columns[c]! * band.words.length) / boxes.length;
    for (const [k, row] of band.rows.entries()) answer.rows[row] = part.rows[k]!;
    const columnNumbers = 3 * columnCandidates.length;
    for (const [k, word] of band.words.entries()) {
      answer.classes.set(part.classes.subarray(3 * k, 3 * k + 3), 3 * word);
      answer.wordColumns.set(
        part.wordColumns.subarray(k * columnNumbers, (k + 1) * columnNumbers),
        word * columnNumbers,
      );
      for (const [m, row] of band.rows.entries()) {
        const from = 3 * (k * band.rows.length + m);
        answer.wordRows.set(part.wordRows.subarray(from, from + 3), 3 * (word * rowCandidates.length + row));
      }
    }
    if (band.end !== null) answer.rows[band.end] = CERTAIN;
  }
  return answer;
}

function placeByGeometry(answer: NetworkAnswer, { boxes, rowCandidates, columnCandidates }: TableTokens): void {
  for (const [word, box] of boxes.entries()) {
    for (const [row, { above, below }] of rowCandidates.entries()) {
      const side = middleOf(box) < (above + below) / 2 ? 0 : 2;
      answer.wordRows[3 * (word * rowCandidates.length + row) + side] = CERTAIN;
    }
    for (const [column, { from, to }] of columnCandidates.entries()) {
      const side = box.x0 + box.x1 < from + to ? 0 : 2;
      answer.wordColumns[3 * (word * columnCandidates.length + column) + side] = CERTAIN;
    }
  }
}

interface Band {
  words: number[];
  rows: number[];
  /** The candidate below the band; null for the last. */
  end: number | null;
  top: number;
  bottom: number;
}

/** As many lines as fit, in turn. */
function bandsOf({ boxes, rowCandidates }: TableTokens, mostWords: number): Band[] {
  const order = boxes.map((_, i) => i).sort((a, b) => middleOf(boxes[a]!) - middleOf(boxes[b]!));
  const wordsAbove = rowCandidates.map(({ above, below }) => {
    const at = (above + below) / 2;
    return order.filter((i) => middleOf(boxes[i]!) < at).length;
  });
  const endOf = (firstWord: number, firstRow: number): number | null => {
    const later = wordsAbove.flatMap((count, row) => (row >= firstRow && count > firstWord ? [row] : []));
    return later.findLast((row) => wordsAbove[row]! - firstWord <= mostWords) ?? later[0] ?? null;
  };
  const bands: Band[] = [];
  let firstWord = 0;
  let firstRow = 0;
  while (firstWord < order.length) {
    const end = order.length - firstWord <= mostWords ? null : endOf(firstWord, firstRow);
    const wordEnd = end === null ? order.length : wordsAbove[end]!;
    const rowEnd = end ?? rowCandidates.length;
    // One line with more words than that is not a table; what is left over is placed by where it is.
    const words = order.slice(firstWord, Math.min(wordEnd, firstWord + 2 * mostWords));
    bands.push({
      words,
      rows: Array.from({ length: rowEnd - firstRow }, (_, k) => firstRow + k),
      end,
      top: Math.min(...words.map((i) => boxes[i]!.y0)),
      bottom: Math.max(...words.map((i) => boxes[i]!.y1)),
    });
    firstWord = wordEnd;
    firstRow = rowEnd + 1;
  }
  return bands;
}

function graphicsIn({ count, boxes }: NetworkTokens, top: number, bottom: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter(
    (i) => boxes[4 * i + 1]! < bottom + 1 && boxes[4 * i + 3]! > top - 1,
  );
}

function picked({ boxes, features, width }: NetworkTokens, chosen: readonly number[]): NetworkTokens {
  const some = {
    count: chosen.length,
    boxes: new Float32Array(4 * chosen.length),
    features: new Float32Array(width * chosen.length),
    width,
  };
  for (const [k, i] of chosen.entries()) {
    some.boxes.set(boxes.subarray(4 * i, 4 * i + 4), 4 * k);
    some.features.set(features.subarray(width * i, width * (i + 1)), width * k);
  }
  return some;
}
