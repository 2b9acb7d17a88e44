import { describe, expect, it } from 'vitest';
import { UsageError } from '../../command.ts';
import { keysCommand } from './keys-command.ts';

describe('quire keys', () => {
  it.each([
    ['no action', [], 'Use create, list, or revoke ID.'],
    ['an unknown action', ['delete'], 'Use create, list, or revoke ID.'],
    ['no key to revoke', ['revoke'], 'Give the ID of the key; quire keys list shows them.'],
    ['an unknown role', ['create', '--role', 'owner'], 'Use one of read, correct, administer as --role.'],
  ])('rejects %s with one sentence', async (_, args, sentence) => {
    const error = await keysCommand.run(args).catch((one) => one);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toBe(sentence);
  });
});
