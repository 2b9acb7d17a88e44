import { describe, expect, it } from 'vitest';
import { listMarkerOf } from './list-marker.ts';

describe('listMarkerOf', () => {
  it.each([
    ['• Apples', '•', 'bullet'],
    ['•Apples', '•', 'bullet'],
    ['– Pears', '–', 'bullet'],
    ['\uf0b7 Symbol font bullet', '\uf0b7', 'bullet'],
    ['\ufffd Bullet without a code', '\ufffd', 'bullet'],
    ['1. First', '1.', 'number'],
    ['12) Twelfth', '12)', 'number'],
    ['(iv) Fourth', '(iv)', 'number'],
    ['a) Letter', 'a)', 'number'],
    ['① Circled', '①', 'number'],
  ])('%s starts with %s', (text, marker, kind) => {
    expect(listMarkerOf(text)).toEqual({ marker, kind });
  });

  it.each(['Apples', '-5 degrees', '2019 was dry', '–', '3.', 'e.g. this', ''])('%j does not start an item', (text) => {
    expect(listMarkerOf(text)).toBeNull();
  });
});
