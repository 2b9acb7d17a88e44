import { z } from 'zod';
import { FileTypesAnswer, fileTypesAnswer, LimitsAnswer } from '../../../domain/account/server-answers.ts';
import { QuireError } from '../../../domain/errors.ts';
import { LanguageModelList } from '../../../domain/language-model.ts';
import { SERVER_VERSION } from '../../../service/version.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readValidBody } from '../../request/body/json-body.ts';
import { jsonAnswer, jsonText, plainText, type Route, routeMaker, textAnswer } from '../../route.ts';

const SignInRequest = z
  .strictObject({ token: z.string().min(1).max(200).describe('The part of the sign-in link after `#/sign-in/`.') })
  .meta({ id: 'SignInRequest' });
const LARGEST_BYTES = 16 * 1024;
const SignedIn = z.object({ key: z.string() }).meta({ id: 'SignedIn' });

export function serverRoutes({ service, ready, metrics, readsHeic, signInLink }: HttpDependencies): Route[] {
  const route = routeMaker({ tag: 'Server', auth: 'none' });
  return [
    route('GET /health', 'getHealth', 'Whether the server runs', {
      answer: textAnswer('`OK - Version x.y.z`'),
      handle: async () => plainText(`OK - Version ${SERVER_VERSION}`),
    }),
    route('GET /ready', 'getReadiness', 'Whether the server can take work: database and objects answer', {
      generation: 'server',
      answer: textAnswer('`Ready`, and whether no worker is alive'),
      errors: ['database_unavailable'],
      handle: async () => {
        await ready();
        // Still ready: accepted tasks wait for a worker, and reads work without one.
        if ((await service.store.workers.alive()) === 0)
          return plainText('Ready, but no worker is alive: tasks wait for one');
        return plainText('Ready');
      },
    }),
    route('GET /metrics', 'getMetrics', 'Counters and timings for Prometheus', {
      generation: 'server',
      answer: textAnswer('Prometheus text format.'),
      handle: async () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics() }),
    }),
    route('GET /limits', 'getLimits', 'The limits in force', {
      answer: jsonAnswer(LimitsAnswer, 'Every limit and its value.'),
      handle: async () => jsonText(service.limits),
    }),
    route('GET /file-types', 'getFileTypes', 'List supported file types', {
      auth: 'key',
      answer: jsonAnswer(FileTypesAnswer, 'Formats by category.'),
      handle: async () => jsonText(fileTypesAnswer(readsHeic ? [] : ['heic'])),
    }),
    route('GET /models', 'getModels', 'List language models that requests may name', {
      auth: 'key',
      answer: jsonAnswer(LanguageModelList, 'Ids and capabilities.'),
      handle: async () => jsonText({ models: service.languageModels }),
    }),
    route('POST /sign-in', 'signIn', 'Exchange the one-time sign-in link printed at start for the first key', {
      generation: 'server',
      body: { mediaType: 'application/json', schema: SignInRequest },
      answer: jsonAnswer(SignedIn, 'The key.'),
      errors: ['sign_in_link_over', 'invalid_field', 'malformed_json', 'unsupported_media_type'],
      handle: async ({ body, bodyOptions }) => {
        // The caller has no key, so no other limit applies.
        const limited = { body, bodyOptions: { ...bodyOptions, restLimitBytes: LARGEST_BYTES } };
        const { token } = await readValidBody(SignInRequest, limited);
        const key = signInLink?.take(token) ?? null;
        if (key === null) throw new QuireError('sign_in_link_over');
        return { ...jsonText({ key }), headers: { 'cache-control': 'no-store' } };
      },
    }),
  ];
}
