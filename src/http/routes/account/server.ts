import { FileTypesAnswer, fileTypesAnswer, LimitsAnswer } from '../../../domain/account/server-answers.ts';
import { LanguageModelList } from '../../../domain/language-model.ts';
import { SERVER_VERSION } from '../../../service/version.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { jsonAnswer, jsonText, plainText, type Route, routeMaker, textAnswer } from '../../route.ts';

/** What the server says about itself. */
export function serverRoutes({ service, ready, metrics, readsHeic }: HttpDependencies): Route[] {
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
        // It can take work all the same: what is accepted waits for a worker, and nobody's reading should stop over it.
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
    route('GET /file-types', 'getFileTypes', 'What can be parsed', {
      auth: 'key',
      answer: jsonAnswer(FileTypesAnswer, 'Formats by category.'),
      handle: async () => jsonText(fileTypesAnswer(readsHeic ? [] : ['heic'])),
    }),
    route('GET /models', 'getModels', 'Language models that requests may name', {
      auth: 'key',
      answer: jsonAnswer(LanguageModelList, 'Ids and capabilities.'),
      handle: async () => jsonText({ models: service.languageModels }),
    }),
  ];
}
