import { describe, expect, it } from 'vitest';
import type { SegmentRequest } from '../../models/language/index.ts';
import { AlikeRequests } from './ask-language-models.ts';

const request = (segmentId: string, kind: SegmentRequest['kind'] = 'table'): SegmentRequest => ({
  ...{ segmentId, pageNumber: 1, segmentType: 'Table', kind, format: 'Html', prompt: null, rendering: '' },
  ...{ imageFile: `${segmentId}.jpg`, pageImageFile: null },
});
const ids = (requests: readonly SegmentRequest[] | null) => requests?.map(({ segmentId }) => segmentId) ?? null;

describe('AlikeRequests', () => {
  it('collects requests of one kind up to the limit of the model', () => {
    const alike = new AlikeRequests(9);
    expect(alike.add(request('a'), 2)).toBeNull();
    expect(alike.add(request('x', 'description'), 2)).toBeNull();
    expect(ids(alike.add(request('b'), 2))).toEqual(['a', 'b']);
    expect([...alike.rest()].map(ids)).toEqual([['x']]);
    expect([...alike.rest()]).toEqual([]);
  });

  it('does not collect requests that can all be sent at the same time', () => {
    expect(ids(new AlikeRequests(1).add(request('a'), 4))).toEqual(['a']);
  });
});
