import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { pageError } from '../../parse/pipeline/page/page-error.ts';
import { resourceFault } from './resource-fault.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

describe('resourceFault', () => {
  it.each([
    [withCode('EFBIG'), 'output_too_large'],
    [withCode('ENOSPC'), 'disk_full'],
    [withCode('EDQUOT'), 'disk_full'],
    [pageError(1, withCode('ENOSPC')), 'disk_full'],
    [withCode('ERR_MEMORY_ALLOCATION_FAILED'), 'out_of_memory'],
    [new RangeError('Array buffer allocation failed'), 'out_of_memory'],
    [new RangeError('WebAssembly.Memory(): could not allocate memory'), 'out_of_memory'],
    [new RangeError('Maximum call stack size exceeded'), 'unreadable_file'],
  ])('names the limit behind %s', (error, code) => {
    expect(resourceFault(error, DEFAULT_LIMITS)).toMatchObject({ code, cause: error });
  });

  it('returns other errors unchanged', () => {
    for (const error of [
      withCode('ENOENT'),
      pageError(1, withCode('ENOENT')),
      new RangeError('Invalid count value'),
      null,
      'text',
    ]) {
      expect(resourceFault(error, DEFAULT_LIMITS)).toBe(error);
    }
  });
});
