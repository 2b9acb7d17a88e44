import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../domain/limits.ts';
import { ParseRequest, UpdateRequest } from '../../../domain/task/requests.ts';
import { LinkSigner } from '../../../service/links.ts';
import type { Service } from '../../../service/service.ts';
import { WorkThreads } from '../../../threads/work-threads.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import type { LargeJson } from '../../route.ts';
import { allRoutes } from '../../server.ts';
import { checkAs, hasCheck, schemaNameOf } from './checks.ts';
import { vetting } from './vetting.ts';

const [PARSE, UPDATE] = [schemaNameOf(ParseRequest), schemaNameOf(UpdateRequest)];

describe('vetting', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetting-'));
  const service = { links: new LinkSigner(Buffer.from('secret')), limits: DEFAULT_LIMITS } as unknown as Service;
  const threads = new WorkThreads({ service, spoolFolder: folder });
  const caller = { tenantId: 'a', signal: new AbortController().signal };
  const vet = (large: LargeJson, check: string) => vetting(threads, 100_000)(large, check, caller);
  beforeAll(() => vet({ text: '{}', field: 'configuration' }, PARSE), 120_000);
  afterAll(async () => {
    await threads.close();
    rmSync(folder, { recursive: true });
  });
  const at = (text: string): { path: string } => {
    const place = path.join(folder, 'body');
    writeFileSync(place, text);
    return { path: place };
  };
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`segment_${n}`, n]));

  it('accepts valid bodies and those that only the route can judge', async () => {
    await vet(at('{"ocr_strategy":"All","file":""}'), PARSE);
    await vet(at('{"a_field_that_nobody_knows":1}'), PARSE);
    await vet(at('[1]'), PARSE);
    await vet({ text: 'no JSON', field: 'configuration' }, PARSE);
    await vet({ text: '{"Title":{"format":"Html"}}', field: 'segment_processing' }, UPDATE);
    await vet(at('{"anything":1}'), 'a schema without a check');
  });

  it('rejects with the error message of the route', async () => {
    const refused = (json: LargeJson, check: string) =>
      expect(vet(json, check).then(String, (error: Error) => error.message)).resolves;
    await refused(at('{"ocr_strategy":"Never"}'), PARSE).toMatch(/^Field ocr_strategy must be one of/);
    await refused(at(JSON.stringify(fields(99_000))), PARSE).toMatch(/^The request body has unknown fields: segment_0/);
    await refused(at('{"a":'), PARSE).toMatch(/not valid JSON/);
    await refused(at('{"file_name":"\\u0000"}'), PARSE).toMatch(/^Field file_name must not contain U\+0000/);
    await refused({ text: '{"Title":{"format":7}}', field: 'segment_processing' }, UPDATE).toMatch(
      /^Field segment_processing.Title.format must be/,
    );
    const many = { text: `[${'0,'.repeat(200_000)}0]`, field: 'configuration' };
    await refused(many, PARSE).toMatch(/more than 100000 values/);
  });

  it('does not block the calling thread', async () => {
    const large = at(JSON.stringify({ segment_processing: fields(99_000) }));
    const cpuOf = async (check: () => Promise<unknown>): Promise<number> => {
      const before = process.threadCpuUsage();
      await expect(check()).rejects.toMatchObject({ code: 'invalid_field' });
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    const here = await cpuOf(async () => checkAs(PARSE, JSON.parse(readFileSync(large.path, 'utf8')), undefined));
    const there: number[] = [];
    for (let i = 0; i < 3; i++) there.push(await cpuOf(() => vet(large, PARSE)));
    expect(Math.min(...there)).toBeLessThan(here / 3);
  });

  it('has a check for every route with a JSON body', () => {
    const routes = allRoutes({ service: { limits: {} } } as HttpDependencies);
    const json = routes.filter(({ body }) => body?.mediaType === 'application/json');
    const unknown = json
      .filter(({ body }) => !hasCheck(schemaNameOf(body!.schema)))
      .map(({ operationId }) => operationId);
    // An agent's message has any form, and the link of the first start may have a few kilobytes.
    expect(unknown.toSorted()).toEqual(['mcp', 'signIn']);
  });
});
