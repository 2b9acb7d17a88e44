import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AzureServer,
  createAzureServer,
  failed,
  running,
  succeeded,
} from '../../../test/support/fakes/azure-server.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { Secret } from '../language/index.ts';
import { AzureLayout } from './azure-layout.ts';

const KEY = 'k-very-secret';
let azure: AzureServer;
let folder: string;

beforeEach(async () => {
  azure = await createAzureServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'azure-'));
  await writeFile(path.join(folder, 'a.pdf'), 'the bytes');
});
afterEach(async () => {
  await azure.close();
  await rm(folder, { recursive: true });
});

function analyse(features: string[] = [], signal = new AbortController().signal): Promise<Buffer> {
  const { request: send } = createOutbound({ allowedNetworks: [], configuredOrigins: [azure.endpoint] });
  const layout = new AzureLayout({ endpoint: azure.endpoint, key: new Secret(KEY), features, send });
  return layout.analyse({ path: path.join(folder, 'a.pdf'), mimeType: 'application/pdf' }, signal);
}
const methods = () => azure.requests.map(({ method }) => method);

describe('the layout model over REST', () => {
  it('gets the document, is polled until done, and deletes it', async () => {
    azure.states = [running(), running(), succeeded({ pages: [] })];
    expect(JSON.parse((await analyse(['formulas', 'keyValuePairs'])).toString())).toMatchObject({
      analyzeResult: { pages: [] },
    });
    expect(methods()).toEqual(['POST', 'GET', 'GET', 'GET', 'DELETE']);
    const [submit] = azure.requests;
    expect(submit!.url.pathname).toBe('/documentintelligence/documentModels/prebuilt-layout:analyze');
    expect(Object.fromEntries(submit!.url.searchParams)).toEqual({
      ...{ 'api-version': '2024-11-30', stringIndexType: 'utf16CodeUnit', features: 'formulas,keyValuePairs' },
    });
    expect(submit!.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '9' });
    expect(submit!.body.toString()).toBe('the bytes');
    expect(azure.requests.every(({ headers }) => headers['ocp-apim-subscription-key'] === KEY)).toBe(true);
  });

  it('is polled at the requested interval', async () => {
    azure.states = [running({ 'retry-after': '1' }), succeeded({})];
    const before = performance.now();
    await analyse();
    expect(performance.now() - before).toBeGreaterThan(950);
  });

  it('is retried after overload and broken connections', async () => {
    azure.onSubmit = (attempt) =>
      attempt === 1 ? { status: 429, headers: { 'retry-after': '0' } } : attempt === 2 ? 'cut off' : undefined;
    azure.states = [{ status: 503 }, succeeded({})];
    await analyse();
    expect(methods()).toEqual(['POST', 'POST', 'POST', 'GET', 'GET', 'DELETE']);
  });

  it.each([
    ['refuses the key', () => ({ status: 401 }), 'vendor_failed', /refused the key/],
    ['takes no such file', () => submitFault('UnsupportedContent'), 'unreadable_file', /does not take this kind/],
    ['does not know the resource', () => ({ status: 404 }), 'vendor_failed', /status 404/],
    ['says nothing of where to ask', () => ({ status: 202 }), 'vendor_failed', /returned no address/],
    [
      'sends us elsewhere with the key',
      () => ({ status: 202, headers: { 'operation-location': 'http://127.0.0.1:1/steal' } }),
      'vendor_failed',
      /returned no address/,
    ],
  ])('fails with a clear error if it %s', async (_, submit, code, reason) => {
    azure.onSubmit = submit;
    await expect(analyse()).rejects.toMatchObject({ code, message: expect.stringMatching(reason) });
  });

  it('fails with a clear error if the analysis fails, without text of the service', async () => {
    azure.states = [failed('InvalidRequest', 'InvalidContent')];
    await expect(analyse()).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringMatching(/damaged/),
    });
    azure.states = [failed('InternalServerError')];
    await expect(analyse()).rejects.toMatchObject({
      code: 'vendor_failed',
      message: 'The document analysis service failed: it answered with InternalServerError.',
    });
    azure.states = [{ status: 200, body: 'not what we asked for' }];
    await expect(analyse()).rejects.toMatchObject({ code: 'vendor_failed' });
  });

  it('deletes the document even if the task is cancelled', async () => {
    azure.states = [running({ 'retry-after': '10' })];
    const cancel = new AbortController();
    const asked = analyse([], cancel.signal);
    await expect.poll(() => methods()).toContain('GET');
    cancel.abort(new Error('cancelled'));
    await expect(asked).rejects.toThrow(/cancelled|aborted/);
    expect(methods().at(-1)).toBe('DELETE');
  });
});

const submitFault = (code: string) => ({
  status: 400,
  body: { error: { code: 'InvalidRequest', message: 'secret words', innererror: { code, message: 'x' } } },
});
