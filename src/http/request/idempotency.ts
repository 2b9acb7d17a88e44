import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import type { SavedAnswer } from '../../service/ports/store.ts';
import type { Service } from '../../service/service.ts';
import type { HttpAnswer } from '../route.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) {
    const reason = 'use 1 to 255 visible ASCII characters';
    throw new QuireError('invalid_header', { header: 'Idempotency-Key', reason });
  }
  return header;
}

export interface IdempotentWork {
  /** Throws if the server accepts no more work. Not called for repeated requests. */
  admit(): Promise<void>;
  /** Reads the request and returns its hash. Always called: only the body shows whether the request is the same. */
  digest(): Promise<string>;
  execute(): Promise<HttpAnswer>;
  /** Responds with a task that was created before a server crashed. */
  resume(taskId: string): Promise<HttpAnswer>;
}

const RENEW_MS = 5_000;

/** Responses that depend on the request, not on the moment. */
const isKept = (status: number): boolean => status < 500 && status !== 401 && status !== 409 && status !== 429;

/** Stores the first response of a key for a day and repeats it. One request at a time may use a key. */
export async function idempotently(
  service: Service,
  tenantId: string,
  request: FastifyRequest,
  key: string | null,
  work: IdempotentWork,
): Promise<HttpAnswer> {
  if (!key) {
    await work.admit();
    await work.digest();
    return work.execute();
  }
  const { idempotency } = service.store;
  const held = await idempotency.begin(tenantId, key);
  if (held.state === 'in-flight') throw new QuireError('idempotency_in_flight');
  const fingerprintOf = (digest: string) =>
    createHash('sha256')
      .update(`${request.method} ${request.url.replace(/^\/api\/v1/, '')}\n${digest}`)
      .digest('hex');
  if (held.state === 'answered') {
    if (fingerprintOf(await work.digest()) !== held.fingerprint) throw new QuireError('idempotency_mismatch');
    return replay(held.answer);
  }
  // Reservations are short, so that a retry elsewhere is possible soon after a crash; renew them during long uploads.
  const renewing = setInterval(() => void idempotency.renew(tenantId, key).catch(() => {}), RENEW_MS);
  const isMade = held.state === 'abandoned' && held.taskId !== null;
  try {
    if (!isMade) await work.admit();
    const fingerprint = fingerprintOf(await work.digest());
    const answer =
      held.state === 'abandoned' && held.taskId ? await work.resume(held.taskId) : await answerOrError(work.execute);
    const saved = await save(answer);
    await idempotency.answer(tenantId, key, { fingerprint, answer: saved, subjectId: answer.about ?? null });
    return replay(saved);
  } catch (error) {
    await idempotency.release(tenantId, key).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function answerOrError(execute: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await execute();
  } catch (error) {
    if (!isQuireError(error) || !isKept(error.status)) throw error;
    return {
      status: error.status,
      type: 'text/plain; charset=utf-8',
      headers: { 'x-error-code': error.code },
      body: error.message,
    };
  }
}

async function save(answer: HttpAnswer): Promise<SavedAnswer> {
  let body = '';
  if (typeof answer.body === 'string') body = answer.body;
  else for await (const piece of answer.body as AsyncIterable<string | Buffer>) body += piece.toString();
  return {
    status: answer.status ?? 200,
    contentType: answer.type ?? 'application/json',
    errorCode: answer.headers?.['x-error-code'] ?? null,
    body,
  };
}

const replay = (saved: SavedAnswer): HttpAnswer => ({
  status: saved.status,
  type: saved.contentType,
  headers: saved.errorCode ? { 'x-error-code': saved.errorCode } : {},
  body: saved.body,
});
