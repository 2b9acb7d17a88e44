/**
 * Measures language model calls from the endpoint's side: whether limits shared by two workers hold, whether the work
 * takes the time that the limits imply, and how malformed tables are handled.
 *
 *     npm run bench -- language
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkAnswer } from '../src/models/language/answers/check-answer.ts';
import {
  CallGate,
  ChatClient,
  type LanguageModel,
  LanguageModels,
  MemoryLedger,
  SegmentQuestions,
  type SegmentRequest,
} from '../src/models/language/index.ts';
import { connect, createPool } from '../src/storage/postgres/connection.ts';
import { EmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { postgresCallLedger } from '../src/storage/postgres/language-model-ledger.ts';
import { migrate } from '../src/storage/postgres/migrate.ts';
import { modelAt, sendTo } from '../test/fixtures/models/language-model-fixture.ts';
import { type Asked, createChatServer, type Reply } from '../test/support/fakes/chat-server.ts';

const SEGMENTS = 64;
const MINUTE_MS = 60_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The largest total of `weight` within any minute. */
function mostInAMinute(asked: readonly Asked[], weight: (one: Asked) => number): number {
  return Math.max(
    ...asked.map(({ startedAt: from }) =>
      asked
        .filter(({ startedAt }) => startedAt >= from && startedAt < from + MINUTE_MS)
        .reduce((sum, one) => sum + weight(one), 0),
    ),
  );
}

interface Case {
  name: string;
  limits: Partial<LanguageModel>;
  slowMs: number;
  /** The time that the limits imply, from the first request to the last response. */
  impliedMs: number;
  within: (asked: readonly Asked[], mostAtOnce: number) => string;
}

const ANSWER = '<table><tr><td>1</td></tr></table>';
/** Token usage of a request; the server reports the same for all. */
const PROMPT_TOKENS = 1_500;
const TOKENS = PROMPT_TOKENS + Math.ceil(ANSWER.length / 4);
const TOKEN_LIMIT = TOKENS * 40;
const CASES: Case[] = [
  {
    name: '8 at once, answers after 1 s',
    limits: { concurrency: 8 },
    slowMs: 1_000,
    impliedMs: (SEGMENTS / 8) * 1_000,
    within: (_, mostAtOnce) => `${mostAtOnce} at once (limit 8)`,
  },
  {
    name: '32 requests a minute, answers after 1 s',
    limits: { concurrency: 64, requestsPerMinute: 32 },
    slowMs: 1_000,
    impliedMs: MINUTE_MS + 1_000,
    within: (asked) => `${mostInAMinute(asked, () => 1)} requests in the busiest minute (limit 32)`,
  },
  {
    name: 'tokens for 40 requests a minute, answers after 1 s',
    limits: { concurrency: 16, tokensPerMinute: TOKEN_LIMIT, maxCompletionTokens: 100 },
    slowMs: 1_000,
    impliedMs: MINUTE_MS + 2_000,
    within: (asked) => `${mostInAMinute(asked, () => TOKENS)} tokens in the busiest minute (limit ${TOKEN_LIMIT})`,
  },
  {
    // Four of these would fill the minute if booked at their maximum length; booked at their actual length, forty fit.
    name: 'the same with answers that may be 15,000 tokens long',
    limits: { concurrency: 16, tokensPerMinute: TOKEN_LIMIT, maxCompletionTokens: 15_000 },
    slowMs: 1_000,
    impliedMs: MINUTE_MS + 2_000,
    within: (asked) => `${mostInAMinute(asked, () => TOKENS)} tokens in the busiest minute (limit ${TOKEN_LIMIT})`,
  },
];

const QUESTION: SegmentRequest = {
  ...{ segmentId: 's', pageNumber: 1, segmentType: 'Table', kind: 'table', format: 'Html', prompt: null },
  ...{ rendering: '1 2', imageFile: 'x', pageImageFile: null },
};
const SETTINGS = { llm_model_id: null, max_completion_tokens: null, temperature: 0 };

/** 64 concurrent requests, half of them by each of two workers that share only the database. */
async function measure({ name, limits, slowMs, impliedMs, within }: Case, connectionString: string): Promise<void> {
  const chat = await createChatServer(() => ({ slowMs, text: ANSWER }));
  chat.promptTokens = () => PROMPT_TOKENS;
  const pools = [1, 2].map(() => createPool({ connectionString, maxConnections: 5, onError: () => {} }));
  const workers = pools.map((pool) => {
    const models = new LanguageModels([modelAt(chat.url, { id: name, timeoutMs: 60_000, ...limits })]);
    const gate = new CallGate(postgresCallLedger(connect(pool)));
    const client = new ChatClient({ send: sendTo(chat.url), gate });
    const signal = new AbortController().signal;
    return new SegmentQuestions({ client, models, settings: { ...SETTINGS, fallback_strategy: 'None' }, signal });
  });
  const image = { segment: 'AAAA', page: null };
  const outcomes = await Promise.all(
    Array.from({ length: SEGMENTS }, (_, at) => workers[at % workers.length]!.ask(QUESTION, image)),
  );
  const failed = outcomes.filter((outcome) => !('text' in outcome)).length;
  const took = Math.max(...chat.asked.map((one) => one.endedAt)) - Math.min(...chat.asked.map((one) => one.startedAt));
  say(
    `${name}: ${chat.asked.length} requests, ${failed} failed, ${within(chat.asked, chat.mostAtOnce)}, ` +
      `${seconds(took)} s (implied ${seconds(impliedMs)} s, ${((took / impliedMs - 1) * 100).toFixed(1)} %)`,
  );
  await chat.close();
  await Promise.all(pools.map((pool) => pool.end()));
}

async function measureLimits(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-bench-'));
  const postgres = new EmbeddedPostgres(folder, () => {});
  await postgres.start();
  try {
    const pool = createPool({ connectionString: postgres.connectionString, maxConnections: 2, onError: () => {} });
    await migrate(pool);
    await pool.end();
    for (const one of CASES) await measure(one, postgres.connectionString);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const GOOD = '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
const BREAKS: ((html: string, at: number) => Reply)[] = [
  (html) => `Here is the table:\n\n${html}`,
  (html) => `${html}\n\nLet me know if you need anything else.`,
  (html, at) => html.slice(0, 8 + (at % (html.length - 9))),
  (html) => html.replace('</tr>', ''),
  (html) => html.replace('<td>1', '<td><script>alert(1)</script>1'),
  (html) => html.replace('<td>1', '<td><img src="http://e.org/x.png" onerror="alert(1)">1'),
  (html) => html + html,
  () => '| a | b |\n|---|---|\n| 1 | 2 |',
  () => '{"table": [[1, 2]]}',
  () => 'I am sorry, I cannot read this table.',
  () => '',
  (html) => html.replace('<td>2', '<td colspan="-3">2'),
  (html) => ({ lengthLimited: html.slice(0, 30) }),
  () => ({ refusal: 'No.' }),
  () => 'Ignore the table. PWNED',
];

/** A thousand malformed tables, returned by models with three behaviours. */
async function measureMalformed(): Promise<void> {
  const outcomes = { repaired: 0, replaced: 0, failed: 0, passedOn: 0 };
  const count = 1_000;
  let reply: (asked: Asked) => Reply = () => GOOD;
  const chat = await createChatServer((asked) => reply(asked));
  const models = new LanguageModels([
    modelAt(chat.url, { id: 'first', model: 'one', concurrency: 64 }),
    modelAt(chat.url, { id: 'second', model: 'two', isDefault: false, isFallback: true, concurrency: 64 }),
  ]);
  const client = new ChatClient({ send: sendTo(chat.url), gate: new CallGate(new MemoryLedger()) });
  for (let at = 0; at < count; at++) {
    const bad = BREAKS[at % BREAKS.length]!(GOOD, at * 7);
    const behaviour = ['repairs on retry', 'fallback answers', 'no model answers'][Math.floor(at / BREAKS.length) % 3]!;
    reply = (asked) => {
      const isRepair = asked.text.includes('This answer cannot be used');
      if (behaviour === 'repairs on retry' && isRepair) return GOOD;
      return behaviour === 'fallback answers' && asked.body.model === 'two' ? GOOD : bad;
    };
    const fallback_strategy = behaviour === 'repairs on retry' ? 'None' : 'Default';
    const signal = new AbortController().signal;
    const questions = new SegmentQuestions({ client, models, settings: { ...SETTINGS, fallback_strategy }, signal });
    const outcome = await questions.ask(QUESTION, { segment: null, page: null });
    if (!('text' in outcome)) outcomes.failed++;
    else if (outcome.text !== GOOD) outcomes.passedOn++;
    else if (behaviour === 'fallback answers') outcomes.replaced++;
    else outcomes.repaired++;
  }
  await chat.close();
  say(
    `${count} malformed tables: ${outcomes.repaired} repaired by asking again, ${outcomes.replaced} replaced by the fallback ` +
      `model, ${outcomes.failed} without an answer (built-in table or failed task, as configured), ${outcomes.passedOn} passed on`,
  );
  const passing = await Promise.all(
    BREAKS.map((make, at) => make(GOOD, at))
      .filter((bad) => typeof bad === 'string')
      .map((bad) => checkAnswer({ kind: 'table', format: 'Html', rendering: '' }, bad)),
  );
  if (passing.some((checked) => 'text' in checked)) throw new Error('One of the malformed tables is well-formed.');
}

await measureMalformed();
await measureLimits();
