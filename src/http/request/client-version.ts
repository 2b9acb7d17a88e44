import type { FastifyRequest } from 'fastify';
import type { ClientVersion } from '../../domain/task/task.ts';

const LONGEST = 100;

export function clientVersionOf(request: FastifyRequest, firstGeneration: boolean): ClientVersion {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : null;
  };
  const generated = header('x-stainless-package-version');
  if (generated) return { GeneratedSdk: generated };
  const manual = header('x-client-version');
  if (manual) return { ManualSdk: manual };
  const named = /^chunkr-ai\/([\w.-]{1,50})/.exec(header('user-agent') ?? '');
  if (named) return { ManualSdk: named[1]! };
  return firstGeneration ? 'Legacy' : 'Unspecified';
}
