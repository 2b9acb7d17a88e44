import type { Segment } from '../../src/domain/segment.ts';
import { isHeadingType } from '../../src/domain/segment-types.ts';
import { occurrences } from '../../src/domain/statistics.ts';
import { type Question, wordsOf } from './bm25.ts';

const COMMON = new Set(
  'the and for that this with are from was were which its our not have has will may other such any these their been under than all also can into more but using used between each there they where when both one two how what who'.split(
    ' ',
  ),
);
/** Typical phrasing around the search terms. */
const ABOUT_A_ROW: [string, string][] = [
  ['What is the amount of', 'Give a response by relying on the details shown in'],
  ['How much was', 'Answer the question by primarily using information that is shown in'],
  ['What are the values for', 'according to'],
  ['Did it improve or decline:', 'If this is not useful, then state that and explain why. Look at'],
];
const ABOUT_A_SENTENCE: [string, string][] = [
  ['What does the document say about', ''],
  ['Explain how', 'works and why it matters'],
  ['Is it true that', ''],
  ['Which', 'are described, and in which case?'],
];
/** A subject's words must occur in several places; words that occur once are found with any chunks. */
const LEAST_PLACES = 4;
const LEAST_SHARE = 0.008;

interface Place {
  words: string;
  header: string;
  heading: string;
  page: number;
  at: number;
}

/**
 * Questions from the text of a document: words of a row and its header, of a sentence, of two nearby sentences, of a
 * section; with and without words of the heading above, as keywords and as full questions. The same document always
 * gives the same questions.
 */
export function questionsFrom(document: string, segments: readonly Segment[], each: number): Question[] {
  const random = randomOf(document);
  const draw = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    const taken = Math.min(count, left.length);
    return Array.from({ length: taken }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
  };
  const subject = subjectWords(segments);
  const { rows, sentences, sections } = placesOf(segments);
  const questions: Question[] = [];
  const ask = (kind: string, words: readonly string[], pages: readonly number[]): void => {
    questions.push({ document, question: words.join(' '), pages: [...new Set(pages)], kind });
  };

  for (const { words, header, heading, page } of draw(
    rows.filter((row) => subject(row.words).length >= 2),
    each,
  )) {
    const own = [...draw(subject(words), 2), ...wordsOf(header).slice(0, 3)];
    const headed = draw(subject(heading), 3);
    const [before, after] = draw(ABOUT_A_ROW, 1)[0]!;
    ask('rows', own, [page]);
    if (headed.length === 0) continue;
    ask('rows-headed', [...own, ...headed], [page]);
    ask('rows-asked', [before, words, `${header}?`, after, 'the', ...headed], [page]);
  }
  const informative = sentences.filter(({ words }) => new Set(wordsOf(words)).size >= 10 && subject(words).length >= 4);
  for (const { words, heading, page } of draw(informative, each)) {
    const own = draw(subject(words), 2);
    const headed = draw(subject(heading), 2);
    const [before, after] = draw(ABOUT_A_SENTENCE, 1)[0]!;
    ask('sentences', own, [page]);
    if (headed.length > 0) ask('sentences-headed', [...own, ...headed], [page]);
    ask('sentences-asked', [before, ...wordsOf(words).filter(() => random() < 0.3), after], [page]);
  }
  const pairs = informative.flatMap((one, at) => {
    const next = informative[at + 1];
    const isNear = next && next.at > one.at && next.at - one.at <= 3 && next.heading === one.heading;
    return isNear ? [[one, next] as const] : [];
  });
  for (const [one, next] of draw(pairs, each)) {
    ask('two-sentences', [...draw(subject(one.words), 2), ...draw(subject(next.words), 1)], [one.page, next.page]);
  }
  for (const [heading, ...body] of draw(
    sections.filter(([first, ...rest]) => subject(first.text ?? '').length >= 2 && rest.length >= 3),
    each,
  )) {
    const words = draw(body, 3).flatMap(({ text = '' }) => draw(subject(text), 1));
    ask(
      'sections',
      [...draw(subject(heading.text ?? ''), 2), ...words],
      [heading, ...body].map((s) => s.page_number),
    );
  }
  return questions;
}

/** A random number generator, seeded by the document. */
function randomOf(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), -2_128_831_035);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function subjectWords(segments: readonly Segment[]): (text: string) => string[] {
  const places = occurrences(segments.flatMap(({ text = '' }) => [...new Set(wordsOf(text))]));
  const least = Math.max(LEAST_PLACES, segments.length * LEAST_SHARE);
  const isSubject = (word: string): boolean =>
    word.length > 2 && !COMMON.has(word) && !/^\d+$/.test(word) && places.get(word)! >= least;
  return (text) => [...new Set(wordsOf(text))].filter(isSubject);
}

type Section = [heading: Segment, ...body: Segment[]];

function placesOf(segments: readonly Segment[]): { sentences: Place[]; rows: Place[]; sections: Section[] } {
  const found = { sentences: [] as Place[], rows: [] as Place[], sections: [] as Section[] };
  let heading = '';
  segments.forEach((segment, at) => {
    const { segment_type: type, text = '', page_number: page } = segment;
    const cells = segment.cells ?? [];
    if (isHeadingType(type)) {
      heading = text;
      found.sections.push([segment]);
    } else if (wordsOf(text).length >= 10) {
      found.sections.at(-1)?.push(segment);
    }
    if (type === 'Text' || type === 'ListItem') {
      for (const words of text.split(/(?<=[.!?])\s+(?=[A-Z])/)) {
        found.sentences.push({ words, header: '', heading, page, at });
      }
    }
    const header = cells.findLast((cell) => cell.header)?.text ?? '';
    for (const label of cells.filter((cell) => cell.col === 0 && !cell.header)) {
      const hasValue = cells.some((cell) => cell.row === label.row && cell.col > 0 && /\d/.test(cell.text));
      if (hasValue) found.rows.push({ words: label.text, header, heading, page, at });
    }
  });
  return found;
}
