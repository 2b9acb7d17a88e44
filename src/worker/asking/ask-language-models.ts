import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { boundedLines } from '../../domain/formats/bounded-lines.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import {
  type LanguageModelAccess,
  type SegmentOutcome,
  SegmentQuestions,
  SegmentRequest,
} from '../../models/language/index.ts';
import { answerLine, type RequestPlan } from '../../parse/without-engines.ts';

// Not from the entry point, which would load every engine into this process.
import { appendToPlainFile, openPlainFile } from '../files/plain-file.ts';

/** Pending questions of one run; each holds its images. */
const MOST_AT_ONCE = 64;
/** Page images are smaller. */
const LARGEST_IMAGE_BYTES = 30 * 1024 * 1024;
const LARGEST_REQUESTS_BYTES = 256 * 1024 * 1024;
/** Lines are held in memory, and an untrusted process decides where they end. */
const LONGEST_REQUEST_BYTES = 8 * 1024 * 1024;

export interface AskingOptions {
  access: LanguageModelAccess;
  configuration: ParseConfiguration;
  workDir: string;
  onAnswer: (done: number) => void;
  signal: AbortSignal;
}

/** Asks language models and stores answers as they arrive. Only an explicit `error_handling: Fail` ends it early. */
export async function askLanguageModels(plan: RequestPlan, options: AskingOptions): Promise<LanguageModelUsage> {
  const { access, configuration, workDir, onAnswer } = options;
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const questions = new SegmentQuestions({ ...access, settings: configuration.llm_processing, signal });
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(...access.models.all().map(({ concurrency }) => concurrency)));
  const running = new Set<Promise<void>>();
  let done = 0;

  const askOne = async (request: SegmentRequest): Promise<void> => {
    const images = {
      segment: await imageOf(workDir, request.imageFile),
      page: request.pageImageFile === null ? null : await imageOf(workDir, request.pageImageFile),
    };
    await settle(request, await questions.ask(request, images));
  };

  const askTogether = async (requests: readonly SegmentRequest[]): Promise<void> => {
    const images = await Promise.all(requests.map(({ imageFile }) => imageOf(workDir, imageFile)));
    const outcomes = await questions.askTogether(
      requests.map((request, index) => ({ request, jpegBase64: images[index]! })),
    );
    for (const [index, request] of requests.entries()) await settle(request, outcomes[index]!);
  };

  const settle = async (request: SegmentRequest, outcome: SegmentOutcome): Promise<void> => {
    const { segmentId, pageNumber, segmentType, kind } = request;
    if ('fault' in outcome && configuration.stated?.error_handling === 'Fail') {
      const words = { segment_type: segmentType, page: pageNumber, reason: outcome.fault };
      throw new QuireError('language_model_failed', words);
    }
    const { file, line: answer } = answerLine({ segmentId, pageNumber, segmentType, kind, ...outcome });
    await appendToPlainFile(workDir, file, answer);
    onAnswer(++done);
  };

  await using requests = await openPlainFile(workDir, plan.requestsFile);
  if (requests.size > LARGEST_REQUESTS_BYTES)
    throw new QuireError('too_large', { what: 'The text', limit: LARGEST_REQUESTS_BYTES });
  const tooLong = () => new Error(`A working process left a line of more than ${LONGEST_REQUEST_BYTES} bytes.`);
  const lines = boundedLines(createReadStream(requests.path), LONGEST_REQUEST_BYTES, tooLong);
  const start = async (requests: readonly SegmentRequest[]): Promise<void> => {
    const asking = (requests.length === 1 ? askOne(requests[0]!) : askTogether(requests))
      .catch((error: unknown) => failure.abort(error))
      .finally(() => running.delete(asking));
    running.add(asking);
    if (running.size >= atOnce) await Promise.race(running);
  };
  // Do not wait for other requests while the model can take all of them at once.
  const alike = new AlikeRequests(Math.ceil(plan.count / atOnce));
  for await (const line of lines) {
    if (line === '') continue;
    if (signal.aborted) break;
    const request = SegmentRequest.parse(JSON.parse(line));
    const full = alike.add(request, questions.togetherWith(request));
    if (full) await start(full);
  }
  if (!signal.aborted) for (const rest of alike.rest()) await start(rest);
  // All must have ended before the work folder is removed, even if one failed.
  await Promise.all(running);
  signal.throwIfAborted();
  return questions.usage;
}

async function imageOf(workDir: string, name: string): Promise<string> {
  await using file = await openPlainFile(workDir, name);
  if (file.size > LARGEST_IMAGE_BYTES)
    throw new Error(`A working process left an image of ${file.size} bytes: ${name}`);
  return (await readFile(file.path)).toString('base64');
}

/** Collects requests for one question: same kind, segment type and format. */
export class AlikeRequests {
  readonly #most: number;
  readonly #waiting = new Map<string, SegmentRequest[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Requests to send now, or null while more are collected. `together`: how many fit into one question. */
  add(request: SegmentRequest, together: number): SegmentRequest[] | null {
    const key = [request.kind, request.segmentType, request.format].join();
    const waiting = [...(this.#waiting.get(key) ?? []), request];
    const isFull = waiting.length >= Math.min(this.#most, together);
    if (isFull) this.#waiting.delete(key);
    else this.#waiting.set(key, waiting);
    return isFull ? waiting : null;
  }

  /** Requests that are still collected at the end. */
  *rest(): Generator<SegmentRequest[]> {
    yield* this.#waiting.values();
    this.#waiting.clear();
  }
}
