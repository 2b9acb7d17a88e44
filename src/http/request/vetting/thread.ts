import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { isQuireError } from '../../../domain/errors.ts';
import { boundedJsonOf, parseJsonBytes } from '../body/bounded-json.ts';
import { checkAs } from './checks.ts';
import type { VettingAnswer, VettingQuestion } from './vetting.ts';

parentPort!.on('message', ({ id, check, limitValues, ...large }: VettingQuestion) => {
  let answer: VettingAnswer = { id, refusal: null };
  try {
    const value =
      'path' in large ? parseJsonBytes(readFileSync(large.path)) : boundedJsonOf(large.text, large.field!, limitValues);
    // What is in a field and is no JSON has a sentence of its own in each route.
    checkAs(check, value, large.field);
  } catch (error) {
    // Any other error occurs again later, where it can be reported.
    if (isQuireError(error)) answer = { id, refusal: { code: error.code, parameters: error.parameters } };
  }
  parentPort!.postMessage(answer);
});

// It is there: what ends it from now on is something that was sent.
parentPort!.postMessage({ id: 0, refusal: null } satisfies VettingAnswer);
