import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { extractData } from '../index.ts';

const PROSE =
  'The parties have agreed after long talks that the work shall end in the spring of the year and that the house will be handed over swept and with all of its keys';

describe('an extraction without a language model', () => {
  const properties = {
    total: { type: 'number' },
    handover: { type: 'string', description: 'When the house is given' },
  };
  const warningsOf = async (lines: readonly string[], hasLanguageModel: boolean) => {
    const limits = DEFAULT_LIMITS;
    const options = { limits, idSeed: 'test', signal: new AbortController().signal, without: ['matcher'] as const };
    const schema = { type: 'object', properties };
    return (await extractData(writtenPage(lines), schema, { ...options, hasLanguageModel })).warnings ?? [];
  };

  it('warns about fields not found in running text', async () => {
    const [warning, ...others] = await warningsOf(['Total: 240.00', PROSE], false);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ code: 'llm_not_configured', message: expect.stringContaining('handover') });
    expect(warning?.message).not.toContain('total,');
  });

  it('does not warn about an empty field of a form, or if there is a model', async () => {
    expect(await warningsOf(['Total: 240.00'], false)).toEqual([]);
    expect(await warningsOf(['Total: 240.00', PROSE], true)).toEqual([]);
  });
});
