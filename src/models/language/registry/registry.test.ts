import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readModelsFile } from './models-file.ts';
import { LanguageModels, loadLanguageModels } from './registry.ts';

const entry = (id: string, more = ''): string => `  - {id: ${id}, url: "http://localhost:1/v1", model: m${more}}\n`;
const read = (...entries: string[]) =>
  new LanguageModels(readModelsFile(`models:\n${entries.join('')}`, () => 'k-123'));

describe('the registry of language models', () => {
  it('fills in defaults', () => {
    const [model] = read(entry('a', ', default: true')).all();
    expect(model).toMatchObject({
      ...{ id: 'a', url: 'http://localhost:1/v1', isDefault: true, isFallback: false, key: null },
      ...{ requestsPerMinute: null, tokensPerMinute: null, concurrency: 4, timeoutMs: 120_000, vision: true },
    });
  });

  it('needs exactly one default', () => {
    expect(() => read(entry('a'))).toThrow('exactly one model must have default: true; none has it');
    expect(() => read(entry('a', ', default: true'), entry('b', ', default: true'))).toThrow('a and b have it');
  });

  it('allows at most one fallback', () => {
    const two = [entry('a', ', default: true, fallback: true'), entry('b', ', fallback: true')];
    expect(() => read(...two)).toThrow('at most one model may have fallback: true; a and b have it');
  });

  it('refuses duplicate ids', () => {
    expect(() => read(entry('a', ', default: true'), entry('a'))).toThrow('two models have the id a');
  });

  it('names the invalid field', () => {
    expect(() => read(entry('a', ', concurrency: 0'))).toThrow(/^models\[0\]\.concurrency: /);
    expect(() => read(entry('a', ', colour: red'))).toThrow(/colour/);
    expect(() => readModelsFile('models: [', () => undefined)).toThrow('not valid YAML');
    expect(() => readModelsFile('models: [{id: a, url: "https://u:p@h/v1", model: m}]', () => '')).toThrow(
      'models[0].url: must be an http(s) address without user name, password, query or fragment',
    );
  });

  it('reads keys from environment variables and never shows them', () => {
    const models = read(entry('a', ', default: true, key_env: MY_KEY'));
    expect(models.default?.key?.reveal()).toBe('k-123');
    expect(JSON.stringify(models.all()) + inspect(models.all()) + String(models.default?.key)).not.toContain('k-123');
    expect(JSON.stringify(models.infos())).not.toMatch(/localhost|hidden|key/);
    expect(() => readModelsFile(`models:\n${entry('a', ', key_env: GONE')}`, () => undefined)).toThrow(
      'the environment variable GONE, named by key_env, is not set',
    );
  });

  it('determines the order of models', () => {
    const models = read(entry('a', ', default: true'), entry('b'), entry('c', ', fallback: true'));
    const ids = (...args: Parameters<LanguageModels['chain']>) => models.chain(...args).map(({ id }) => id);
    expect(ids(null, 'None')).toEqual(['a']);
    expect(ids(null, 'Default')).toEqual(['a', 'c']);
    expect(ids('b', { Model: 'a' })).toEqual(['b', 'a']);
    expect(ids('c', 'Default')).toEqual(['c']);
    expect(
      read(entry('a', ', default: true'), entry('b'))
        .chain('b', 'Default')
        .map(({ id }) => id),
    ).toEqual(['b', 'a']);
  });

  it('accepts one model from settings, a file, or none, but not both', async () => {
    const single = { entry: { id: 'x', url: 'http://localhost:1', model: 'x' }, key: 'k' };
    const variable = () => undefined;
    expect((await loadLanguageModels({ file: null, single: null, variable })).size).toBe(0);
    expect((await loadLanguageModels({ file: null, single, variable })).default?.id).toBe('x');
    await expect(loadLanguageModels({ file: '/f', single, variable })).rejects.toThrow('configured twice');
    await expect(loadLanguageModels({ file: '/not/there', single: null, variable })).rejects.toThrow('ENOENT');
  });
});
