import {
  askTableNetwork,
  type NetworkAnswer,
  type NetworkInput,
  type NetworkTokens,
} from '../../../models/table-network.ts';
import { middleOf, type TokenBox } from './candidates.ts';
import type { TableTokens } from './tokens.ts';

/** The network compares all tokens with all others: above this many words a table is shown to it in bands. */
const MOST_WORDS = 1000;
/** Log odds where there is no doubt. */
const CERTAIN = 12;

type Ask = (input: NetworkInput, threads: number) => Promise<NetworkAnswer>;

/**
 * The network's answers for a table of any size. A band sees all columns; its answers about them are averaged over the bands. Between bands
 * is always a boundary, and rows of other bands are above or below a word by where it is.
 */
export async function askInBands(
  tokens: TableTokens,
  threads: number,
  ask: Ask = askTableNetwork,
  mostWords = MOST_WORDS,
): Promise<NetworkAnswer> {
  const { boxes } = tokens;
  if (boxes.length <= mostWords) return ask(tokens, threads);
  const rowPlaces = tokens.rowCandidates.map(({ above, below }) => (above + below) / 2);
  const [rowNumbers, columnNumbers] = [3 * rowPlaces.length, 3 * tokens.columnCandidates.length];
  const answer: NetworkAnswer = {
    columns: new Float32Array(tokens.columnCandidates.length),
    rows: new Float32Array(rowPlaces.length).fill(CERTAIN),
    classes: new Float32Array(3 * boxes.length),
    wordColumns: new Float32Array(boxes.length * columnNumbers),
    wordRows: new Float32Array(boxes.length * rowNumbers),
  };
  for (const words of bandsOf(boxes, rowPlaces, mostWords)) {
    const [indexes, middles] = [words.map(({ index }) => index), words.map(({ middle }) => middle)];
    const [top, bottom] = [Math.min(...middles), Math.max(...middles)];
    const rows = rowPlaces.flatMap((place, row) => (place > top && place < bottom ? [row] : []));
    const { boxes: drawn, count } = tokens.graphics;
    const graphics = Array.from({ length: count }, (_, i) => i).filter(
      (i) => drawn[4 * i + 1]! < bottom + 2 && drawn[4 * i + 3]! > top - 2,
    );
    const input = {
      words: picked(tokens.words, indexes),
      graphics: picked(tokens.graphics, graphics),
      columns: tokens.columns,
      rows: picked(tokens.rows, rows),
    };
    const part = await ask(input, threads);
    for (const [c, odds] of part.columns.entries()) answer.columns[c]! += (odds * words.length) / boxes.length;
    for (const [k, row] of rows.entries()) answer.rows[row] = part.rows[k]!;
    for (const [k, { index: word, middle }] of words.entries()) {
      answer.classes.set(part.classes.subarray(3 * k, 3 * k + 3), 3 * word);
      answer.wordColumns.set(
        part.wordColumns.subarray(k * columnNumbers, (k + 1) * columnNumbers),
        word * columnNumbers,
      );
      const own = answer.wordRows.subarray(word * rowNumbers, (word + 1) * rowNumbers);
      for (const [row, place] of rowPlaces.entries()) own[3 * row + (middle < place ? 0 : 2)] = CERTAIN;
      for (const [m, row] of rows.entries()) {
        const from = 3 * (k * rows.length + m);
        own.set(part.wordRows.subarray(from, from + 3), 3 * row);
      }
    }
  }
  return answer;
}

/** Words from top to bottom, as many whole lines at a time as fit. A line that is too long by itself is cut. */
function bandsOf(boxes: readonly TokenBox[], rowPlaces: readonly number[], mostWords: number) {
  let rest = boxes.map((box, index) => ({ index, middle: middleOf(box) })).sort((a, b) => a.middle - b.middle);
  const bands: (typeof rest)[] = [];
  while (rest.length > 0) {
    const next = rest[mostWords];
    const lineStart = next && rowPlaces.findLast((at) => at < next.middle);
    const band = rest.slice(0, mostWords);
    const whole = band.filter(({ middle }) => lineStart !== undefined && middle < lineStart);
    bands.push(whole.length > 0 ? whole : band);
    rest = rest.slice(whole.length || band.length);
  }
  return bands;
}

function picked({ boxes, features, width }: NetworkTokens, chosen: readonly number[]): NetworkTokens {
  const count = chosen.length;
  const some = { count, boxes: new Float32Array(4 * count), features: new Float32Array(width * count), width };
  for (const [k, i] of chosen.entries()) {
    some.boxes.set(boxes.subarray(4 * i, 4 * i + 4), 4 * k);
    some.features.set(features.subarray(width * i, width * (i + 1)), width * k);
  }
  return some;
}
