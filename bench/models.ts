/**
 * Extraction with a simulated language model, which answers from the labels or misbehaves on purpose, over the business
 * documents of a collection, compared with the built-in extractor alone. Parses are cached in OUT/parsed.
 *
 *     npm run bench -- models SHARED_DIR OUT [NAME …]
 *
 * SHARED_DIR holds `extract/documents`, `schemas` and `labels` and the scorer `score/extract.mjs`; NAME: only these behaviours.
 *
 *     npm run bench -- models SHARED_DIR OUT --url http://127.0.0.1:8080/v1 [--context 8192] [--small] [--seconds 1200] [--name NAME]
 *
 * asks a real model instead, shortest documents first, for that many seconds. Its answers are cached in
 * OUT/answers/NAME; `--seconds 0` scores only those.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_SYSTEM_PROMPT, type ExtractOutput } from '../src/domain/extraction/extraction.ts';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { offersFor } from '../src/extract/fill/offers.ts';
import {
  type AnswersOfModels,
  askModels,
  type BuiltInExtraction,
  extractBuiltIn,
  faultOfAnswer,
  finishExtraction,
  planQuestions,
} from '../src/extract/index.ts';
import {
  CallGate,
  ChatClient,
  type LanguageModel,
  LanguageModels,
  MemoryLedger,
} from '../src/models/language/index.ts';
import { modelAt, sendTo } from '../test/fixtures/models/language-model-fixture.ts';
import { createChatServer } from '../test/support/fakes/chat-server.ts';
import { comparedLeaves } from './extract/compared-leaves.ts';
import { parsedDocument } from './extract/parsed.ts';
import { BEHAVIOURS, type Behaviour } from './models/behaviours.ts';
import { inStructure } from './models/label-answers.ts';
import { PARTS, partOf } from './parts/part-of.ts';

const { positionals, values: real } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    context: { type: 'string', default: '8192' },
    small: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '1200' },
    name: { type: 'string', default: 'real' },
  },
});
const [shared, out, ...names] = positionals;
if (!shared || !out) {
  console.error('usage: npm run bench -- models SHARED_DIR OUT [NAME …]');
  process.exit(2);
}
const { signal } = new AbortController();
const folder = (name: string): string => join(shared, 'extract', name);
const read = async (file: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(file, 'utf8'));
const SETTINGS = {
  llm_model_id: null,
  fallback_strategy: 'None',
  max_completion_tokens: null,
  temperature: 0,
} as const;

interface Case {
  id: string;
  pages: number;
  label: Record<string, unknown>;
  extraction: BuiltInExtraction;
}

interface Outcome {
  id: string;
  pages: number;
  output: ExtractOutput;
  label: unknown;
  requests: number;
  /** Characters of the answers, and of the labels as plain JSON. */
  answered: number;
  plain: number;
}

async function casesOf(): Promise<Case[]> {
  const cases: Case[] = [];
  for (const name of (await readdir(folder('documents'))).sort()) {
    const { name: id } = parsePath(name);
    const document = await parsedDocument(join(folder('documents'), name), out!);
    const schema = await read(join(folder('schemas'), `${id}.json`));
    const extraction = await extractBuiltIn(document, schema, { limits: DEFAULT_LIMITS, signal });
    cases.push({
      id,
      pages: document.pages.length,
      label: await read(join(folder('labels'), `${id}.json`)),
      extraction,
    });
  }
  return cases;
}

async function runCase(behaviour: Behaviour, one: Case): Promise<Outcome> {
  const perfect = inStructure(one.extraction.root, one.label);
  let answered = 0;
  const chat = await createChatServer((asked) => {
    const reply = behaviour.reply(perfect, asked);
    if (typeof reply === 'string') answered += reply.length;
    return reply;
  });
  try {
    const large = { contextTokens: 400_000, maxCompletionTokens: 32_000, timeoutMs: 60_000 };
    const output = await extracted(modelAt(chat.url, { ...large, ...behaviour.model }), one);
    return { ...one, output, requests: chat.asked.length, answered, plain: JSON.stringify(one.label).length };
  } finally {
    await chat.close();
  }
}

type Asked = Pick<AnswersOfModels, 'answers' | 'usage' | 'unanswered'>;

async function extracted(model: LanguageModel, one: Case): Promise<ExtractOutput> {
  return answered(model, one, await askAbout(model, one));
}

function answered({ isSmall }: LanguageModel, { id, extraction }: Case, asked: Asked): ExtractOutput {
  const { answers, usage, unanswered } = asked;
  const about = { idSeed: id, answers, isSmallModel: isSmall, isIncomplete: unanswered.length > 0 };
  return { ...finishExtraction(extraction, about), usage };
}

function askAbout(model: LanguageModel, { extraction }: Case): Promise<Asked> {
  const { document, schema } = extraction;
  const models = new LanguageModels([model]);
  const client = new ChatClient({ send: sendTo(model.url), gate: new CallGate(new MemoryLedger()) });
  const offers = model.isSmall ? offersFor(extraction.context, extraction.builtIn) : undefined;
  return askModels(planQuestions(document, schema, offers), {
    ...{ client, models, settings: SETTINGS, signal, schema, systemPrompt: DEFAULT_SYSTEM_PROMPT },
    check: async (answer, isWhole) => faultOfAnswer(schema, answer, isWhole),
    onAnswer: () => {},
  });
}

/** A real model, for as many documents as the time allows. */
async function askReal(url: string, all: readonly Case[]): Promise<void> {
  const end = Date.now() + Number(real.seconds) * 1000;
  const byLength = [...all].sort((a, b) => a.extraction.view.words.length - b.extraction.view.words.length);
  const outcomes: { id: string; output: ExtractOutput }[] = [];
  await mkdir(join(out!, 'answers', real.name), { recursive: true });
  for (const one of byLength) {
    const contextTokens = Number(real.context);
    const change = {
      contextTokens,
      maxCompletionTokens: 512,
      timeoutMs: 600_000,
      isSmall: real.small,
      jsonSchema: true,
    };
    const model = modelAt(url, { ...change, concurrency: 1 });
    const file = join(out!, 'answers', real.name, `${one.id}.json`);
    const kept = (await read(file).catch(() => null)) as Asked | null;
    if (!kept && Date.now() > end) continue;
    const asked = kept ?? (await askAbout(model, one));
    await writeFile(file, JSON.stringify(asked));
    const output = answered(model, one, asked);
    outcomes.push({ id: one.id, output });
    console.log(`${outcomes.length}: ${one.extraction.view.words.length} words, ${JSON.stringify(output.usage)}`);
  }
  const scores = await scoresOf(real.name, outcomes);
  const ids = outcomes.map(({ id }) => id);
  const fell = Math.min(...ids.map((id) => scores.get(id)! - alone.get(id)!));
  console.log(
    `${ids.length} documents, built-in alone ${inParts(alone, ids)}, with the model ${inParts(scores, ids)}, worst change ${fell.toFixed(3)}`,
  );
}

/** Scores by document; the collection's own scorer reads results from a folder. */
async function scoresOf(
  name: string,
  outcomes: readonly { id: string; output: ExtractOutput }[],
): Promise<Map<string, number>> {
  const results = join(out!, 'results', name.replaceAll(' ', '-'));
  await mkdir(results, { recursive: true });
  for (const { id, output } of outcomes) await writeFile(join(results, `${id}.json`), JSON.stringify(output.results));
  const scorer = join(shared!, 'score', 'extract.mjs');
  const printed = execFileSync(process.execPath, [scorer, folder('schemas'), folder('labels'), results], {
    encoding: 'utf8',
  });
  return new Map([...printed.matchAll(/^(\S+) +([\d.]+)/gm)].map(([, id, score]) => [id!, Number(score)]));
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
const inParts = (scores: ReadonlyMap<string, number>, ids: readonly string[]): string =>
  PARTS.map((part) => mean(ids.filter((id) => partOf(id) === part).map((id) => scores.get(id)!)).toFixed(3)).join(
    ' / ',
  );

const cases = await casesOf();
const ids = cases.map(({ id }) => id);
const alone = await scoresOf(
  'built-in',
  cases.map(({ id, extraction }) => ({ id, output: finishExtraction(extraction, { idSeed: id }) })),
);
console.log(`built-in extractor alone, fit / check: ${inParts(alone, ids)}`);
if (real.url) await askReal(real.url, cases);
for (const behaviour of real.url ? [] : BEHAVIOURS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await runCase(behaviour, one));
  const scores = await scoresOf(behaviour.name, outcomes);
  const worst = [...outcomes].sort(
    (a, b) => scores.get(a.id)! - alone.get(a.id)! - scores.get(b.id)! + alone.get(b.id)!,
  )[0]!;
  const fell = scores.get(worst.id)! - alone.get(worst.id)!;
  const over = outcomes.filter(({ pages, requests }) => requests > 2 * pages + 10).length;
  const onePage = Math.max(...outcomes.filter(({ pages }) => pages === 1).map(({ requests }) => requests));
  const leaves = outcomes.flatMap(({ output, label }) => [...comparedLeaves(output.results, output.metrics, label)]);
  const right = leaves.filter((leaf) => leaf.right);
  const high = leaves.filter(({ metrics }) => metrics.confidence === 'High');
  const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(3);
  const length =
    outcomes.reduce((sum, { answered }) => sum + answered, 0) / outcomes.reduce((sum, { plain }) => sum + plain, 0);
  console.log(
    `${behaviour.name.padEnd(22)} ${inParts(scores, ids)}, document that changed worst ${fell.toFixed(3)}${fell < -0.005 ? ` (${partOf(worst.id)}${partOf(worst.id) === 'fit' ? ` ${worst.id}` : ''})` : ''}; ` +
      `below 1: ${[...scores.values()].filter((score) => score < 0.9995).length}; ` +
      `High of right ${share(right.filter(({ metrics }) => metrics.confidence === 'High').length, right.length)}, right of High ${share(high.filter((leaf) => leaf.right).length, high.length)}; ` +
      `requests ${outcomes.reduce((sum, { requests }) => sum + requests, 0)}, one page at most ${onePage}, over 2 × pages + 10: ${over}; answer ${length.toFixed(2)} × plain JSON`,
  );
}
