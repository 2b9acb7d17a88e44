import { z } from 'zod';
import { FileTypesAnswer, fileTypesAnswer, LimitsAnswer } from '../../domain/account/server-answers.ts';
import { LanguageModelList } from '../../domain/language-model.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { jsonText, plainText, type Route } from '../route.ts';

const PlainText = z.string();

/** What the server says about itself. */
export function serverRoutes({ service, ready, metrics, readsHeic }: HttpDependencies): Route[] {
  const open = { method: 'GET', tag: 'Server', auth: 'none', errors: [] as Route['errors'] } as const;
  return [
    {
      ...open,
      path: '/health',
      generation: 'current',
      operationId: 'getHealth',
      summary: 'Whether the server runs',
      answer: { mediaType: 'text/plain', schema: PlainText, description: '`OK - Version x.y.z`' },
      handle: async () => plainText(`OK - Version ${SERVER_VERSION}`),
    },
    {
      ...open,
      path: '/ready',
      generation: 'server',
      operationId: 'getReadiness',
      summary: 'Whether the server can take work: database and objects answer',
      answer: { mediaType: 'text/plain', schema: PlainText, description: '`Ready`, and whether no worker is alive' },
      errors: ['database_unavailable'],
      handle: async () => {
        await ready();
        // It can take work all the same: what is accepted waits for a worker, and nobody's reading should stop over it.
        if ((await service.store.workers.alive()) === 0)
          return plainText('Ready, but no worker is alive: tasks wait for one');
        return plainText('Ready');
      },
    },
    {
      ...open,
      path: '/metrics',
      generation: 'server',
      operationId: 'getMetrics',
      summary: 'Counters and timings for Prometheus',
      answer: { mediaType: 'text/plain', schema: PlainText, description: 'Prometheus text format.' },
      handle: async () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics() }),
    },
    {
      ...open,
      path: '/limits',
      generation: 'current',
      operationId: 'getLimits',
      summary: 'The limits in force',
      answer: { mediaType: 'application/json', schema: LimitsAnswer, description: 'Every limit and its value.' },
      handle: async () => jsonText(service.limits),
    },
    {
      ...open,
      path: '/file-types',
      generation: 'current',
      operationId: 'getFileTypes',
      summary: 'What can be parsed',
      auth: 'key',
      answer: { mediaType: 'application/json', schema: FileTypesAnswer, description: 'Formats by category.' },
      handle: async () => jsonText(fileTypesAnswer(readsHeic ? [] : ['heic'])),
    },
    {
      ...open,
      path: '/models',
      generation: 'current',
      operationId: 'getModels',
      summary: 'Language models that requests may name',
      auth: 'key',
      answer: { mediaType: 'application/json', schema: LanguageModelList, description: 'Ids and capabilities.' },
      handle: async () => jsonText({ models: service.languageModels }),
    },
  ];
}
