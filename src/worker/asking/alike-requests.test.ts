import { describe, expect, it } from 'vitest';
import type { SegmentRequest } from '../../models/language/index.ts';
import { AlikeRequests } from './ask-language-models.ts';

const request = (segmentId: string, kind: SegmentRequest['kind'] = 'table'): SegmentRequest => ({
  ...{ segmentId, pageNumber: 1, segmentType: 'Table', kind, format: 'Html', prompt: null, rendering: '' },
  ...{ imageFile: `${segmentId}.jpg`, pageImageFile: null },
});
const ids = (requests: readonly SegmentRequest[] | null) => requests?.map(({ segmentId }) => segmentId) ?? null;

describe('requests that are alike', () => {
  it('wait for each other up to what the model takes, kind by kind', () => {
    const alike = new AlikeRequests(9);
    expect(alike.add(request('a'), 2)).toBeNull();
    expect(alike.add(request('x', 'description'), 2)).toBeNull();
    expect(ids(alike.add(request('b'), 2))).toEqual(['a', 'b']);
    expect([...alike.rest()].map(ids)).toEqual([['x']]);
    expect([...alike.rest()]).toEqual([]);
  });

  it('do not wait where all can be asked at the same time', () => {
    expect(ids(new AlikeRequests(1).add(request('a'), 4))).toEqual(['a']);
  });
});
