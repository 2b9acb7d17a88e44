import type { WordRun } from '../document/lines.ts';
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';
import {
  COMPANY_FORM,
  countLetters,
  GREETING,
  letterheadLines,
  POSTCODE,
  REGISTERED,
  REGISTRATION,
  STREET,
  wholeCandidate,
} from './letterhead.ts';

/** The sender's name is at the top of the first page. A legal form and a registration number are evidence. */
export function companyNames(context: Context): Candidate[] {
  const found: Candidate[] = [];
  const lines = letterheadLines(context);
  for (const [order, line] of lines.entries()) {
    const run = line.runs[0]!;
    if (countLetters(run.text) < 3 || context.isLabel(run) || hasLabel(run)) continue;
    if (REGISTRATION.test(run.text) || GREETING.test(run.text)) continue;
    const form = COMPANY_FORM.test(run.text);
    const score = nameScore(run, order, form);
    if (score <= 0.15) continue;
    const before = lines[order - 1]?.runs[0];
    // `LIAN CHI PU TIAN VEGETARIAN` above `RESTAURANT SDN BHD`: a short line with a legal form continues the line above.
    const continues = form && run.words.length <= 3 && before && isNameLine(before) && closeUnder(run, before);
    if (continues) found.push(wholeCandidate([...before.words, ...run.words], score + 0.05));
    else found.push(withoutRegistration(run, score));
  }
  return found;
}

/** The name in `Company: Nordwind Ltd` is found by its label. */
const hasLabel = ({ words }: WordRun): boolean => words.slice(0, -1).some(({ text }) => text.endsWith(':'));

function nameScore({ text }: WordRun, order: number, form: boolean): number {
  const street = STREET.test(text) && POSTCODE.test(text);
  const digits = /\d{2,}/.test(text.replace(REGISTERED, ''));
  return (form ? 0.74 : 0.5) - order * 0.05 - (street ? 0.3 : 0) - (digits ? 0.15 : 0);
}

const isNameLine = (run: WordRun): boolean =>
  countLetters(run.text) >= 3 && !/\d/.test(run.text) && !REGISTRATION.test(run.text) && !COMPANY_FORM.test(run.text);

const closeUnder = (run: WordRun, before: WordRun): boolean => run.top - before.bottom < run.line.height * 0.8;

function withoutRegistration(run: WordRun, score: number): Candidate {
  const text = run.text.replace(REGISTERED, '');
  if (text === run.text || countLetters(text) < 3) return wholeCandidate(run.words, score);
  return { value: text, text, words: run.wordsIn(0, text.length), way: 'position', score };
}
