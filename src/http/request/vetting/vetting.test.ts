import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParseRequest, UpdateRequest } from '../../../domain/task/requests.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { allRoutes } from '../../server.ts';
import { checkAs, hasCheck, schemaNameOf } from './checks.ts';
import { Vetting } from './vetting.ts';

const [PARSE, UPDATE] = [schemaNameOf(ParseRequest), schemaNameOf(UpdateRequest)];

describe('Vetting', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetting-'));
  const vetting = new Vetting(100_000);
  beforeAll(() => vetting.vet({ text: '{}', field: 'configuration' }, PARSE), 120_000);
  afterAll(async () => {
    await vetting.close();
    rmSync(folder, { recursive: true });
  });
  const at = (text: string): { path: string } => {
    const place = path.join(folder, 'body');
    writeFileSync(place, text);
    return { path: place };
  };
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`segment_${n}`, n]));

  it('lets through what a route takes, and what only the route can judge', async () => {
    await vetting.vet(at('{"ocr_strategy":"All","file":""}'), PARSE);
    await vetting.vet(at('{"a_field_that_nobody_knows":1}'), PARSE);
    await vetting.vet(at('[1]'), PARSE);
    await vetting.vet({ text: 'no JSON', field: 'configuration' }, PARSE);
    await vetting.vet({ text: '{"Title":{"format":"Html"}}', field: 'segment_processing' }, UPDATE);
    await vetting.vet(at('{"anything":1}'), 'a schema without a check');
  });

  it('refuses in the words of the route', async () => {
    const refused = (json: Parameters<Vetting['vet']>[0], check: string) =>
      expect(vetting.vet(json, check).then(String, (error: Error) => error.message)).resolves;
    await refused(at('{"ocr_strategy":"Never"}'), PARSE).toMatch(/^Field ocr_strategy must be one of/);
    await refused(at(JSON.stringify(fields(99_000))), PARSE).toMatch(/^The request body has unknown fields: segment_0/);
    await refused(at('{"a":'), PARSE).toMatch(/not valid JSON/);
    await refused(at('{"file_name":"\\u0000"}'), PARSE).toMatch(/^Field file_name must not hold U\+0000/);
    await refused({ text: '{"Title":{"format":7}}', field: 'segment_processing' }, UPDATE).toMatch(
      /^Field segment_processing.Title.format must be/,
    );
    const many = { text: `[${'0,'.repeat(200_000)}0]`, field: 'configuration' };
    await refused(many, PARSE).toMatch(/more than 100000 values/);
  });

  it('leaves the thread that asks free meanwhile', async () => {
    const large = at(JSON.stringify({ segment_processing: fields(99_000) }));
    const cpuOf = async (check: () => Promise<unknown>): Promise<number> => {
      const before = process.threadCpuUsage();
      await expect(check()).rejects.toMatchObject({ code: 'invalid_field' });
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    const here = await cpuOf(async () => checkAs(PARSE, JSON.parse(readFileSync(large.path, 'utf8')), undefined));
    const there: number[] = [];
    for (let i = 0; i < 3; i++) there.push(await cpuOf(() => vetting.vet(large, PARSE)));
    expect(Math.min(...there)).toBeLessThan(here / 3);
  });

  it('starts again after its thread was ended', async () => {
    await vetting.close();
    await vetting.vet(at('{}'), PARSE);
    await expect(vetting.vet(at('{'), PARSE)).rejects.toMatchObject({ code: 'malformed_json' });
  });

  it('knows the body of every route that takes JSON of a set form', () => {
    const routes = allRoutes({ service: { limits: {} } } as HttpDependencies);
    const json = routes.filter(({ body }) => body?.mediaType === 'application/json');
    const unknown = json
      .filter(({ body }) => !hasCheck(schemaNameOf(body!.schema)))
      .map(({ operationId }) => operationId);
    // An agent's message has any form, and the link of the first start may have a few kilobytes.
    expect(unknown.toSorted()).toEqual(['mcp', 'signIn']);
  });
});
