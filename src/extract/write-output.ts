import { createHash } from 'node:crypto';
import type {
  Citation,
  ExtractCandidate,
  ExtractOutput,
  FieldMetrics,
  FOUND_BY,
} from '../domain/extraction/extraction.ts';
import { citationsOf } from './cite/citation.ts';
import { verify } from './cite/verify.ts';
import type { DocumentView } from './document/view.ts';
import type { FieldAnswer } from './find/answer.ts';
import type { Way } from './find/candidate.ts';
import type { Field } from './schema/field.ts';
import { HIGH, scoreOf } from './score.ts';
import { inStatedCase } from './values/read-value.ts';

const IN_WORDS: Readonly<Record<Way, (typeof FOUND_BY)[number]>> = {
  'label-colon': 'label',
  'label-line': 'label',
  'label-right': 'label',
  'label-below': 'label',
  pattern: 'form',
  example: 'example',
  position: 'place',
  table: 'table',
  pairs: 'label',
  matched: 'meaning',
  computed: 'sum',
  model: 'model',
  stated: 'data',
};

/** Writes results, citations and metrics in one pass, so that they always have the same structure. */
export function writeExtraction(answer: FieldAnswer, view: DocumentView, idSeed: string): ExtractOutput {
  let count = 0;
  const nextId = (): string => idFrom(`${idSeed}/citation/${count++}`);
  const output = write(answer, view, nextId);
  const candidates = [...untrusted(answer, view, nextId)];
  return candidates.length > 0 ? { ...output, candidates } : output;
}

/** Values below the threshold, for callers who want to see them. */
function* untrusted(answer: FieldAnswer, view: DocumentView, nextId: () => string): Generator<ExtractCandidate> {
  if (answer.shape === 'object') for (const [, entry] of answer.entries) yield* untrusted(entry, view, nextId);
  if (answer.shape !== 'leaf') return;
  for (const candidate of answer.untrusted ?? []) {
    const citations = citationsOf(candidate, view.pages, nextId);
    const value = inStatedCase(answer.field, candidate.value);
    yield { path: answer.field.path, value, score: scoreOf(candidate), citations };
  }
}

function write(answer: FieldAnswer, view: DocumentView, nextId: () => string): ExtractOutput {
  if (answer.shape === 'leaf') return writeLeaf(answer, view, nextId);
  if (answer.shape === 'array' && holdsPrimitives(answer.field)) return writeList(answer, view, nextId);
  const parts =
    answer.shape === 'array'
      ? answer.items.map((item) => write(item, view, nextId))
      : answer.entries.map(([, entry]) => write(entry, view, nextId));
  const joined = (key: keyof ExtractOutput): Record<string, unknown> | unknown[] => {
    const values = parts.map((part) => part[key]);
    if (answer.shape === 'array') return values;
    return Object.fromEntries(answer.entries.map(([name], index) => [name, values[index]]));
  };
  return { results: joined('results'), citations: joined('citations'), metrics: joined('metrics') };
}

const holdsPrimitives = ({ items }: Field): boolean =>
  items !== null && items.type !== 'object' && items.type !== 'array';

/** A list of primitives is one leaf: its citations form one list, its metrics are those of its weakest value. */
function writeList(answer: FieldAnswer & { shape: 'array' }, view: DocumentView, nextId: () => string): ExtractOutput {
  const parts = answer.items.map((item) => write(item, view, nextId));
  const metrics = parts.map((part) => part.metrics as FieldMetrics);
  const isAll = (test: (one: FieldMetrics) => boolean): boolean => metrics.length > 0 && metrics.every(test);
  const joined: FieldMetrics = {
    confidence: isAll(({ confidence }) => confidence === 'High') ? 'High' : 'Low',
    citation_status: isAll(({ citation_status }) => citation_status === 'Created') ? 'Created' : 'Failed',
    score: metrics.length > 0 ? Math.min(...metrics.map(({ score }) => score)) : 0,
  };
  const citations = parts.flatMap((part) => part.citations as Citation[]);
  return { results: parts.map((part) => part.results), citations, metrics: joined };
}

function writeLeaf(answer: FieldAnswer & { shape: 'leaf' }, view: DocumentView, nextId: () => string): ExtractOutput {
  const { value, candidate } = answer;
  const citations: Citation[] = candidate ? citationsOf(candidate, view.pages, nextId) : [];
  const verified = citations.length > 0 && citations.every((citation) => verify(citation, view));
  const score = candidate ? scoreOf(candidate) : 0;
  // Data inside the file need no words on the pages.
  const isData = candidate?.way === 'stated' && citations.length === 0;
  const metrics: FieldMetrics = {
    confidence: (verified || isData) && score >= HIGH ? 'High' : 'Low',
    citation_status: verified ? 'Created' : isData ? 'Skipped' : 'Failed',
    score: verified || isData ? score : Math.min(score, HIGH / 2),
    ...(candidate && { found_by: IN_WORDS[candidate.way] }),
    ...(candidate?.way === 'computed' && { computed: true }),
  };
  return { results: value, citations, metrics };
}

/** A UUID derived from the seed, so that a repeated run writes the same output. */
function idFrom(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
