import { describe, expect, it } from 'vitest';
import { tokensWithinDepth } from './xml-edits.ts';

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('The depth of an XML text', () => {
  it('may be what documents have', () => {
    expect([...tokensWithinDepth(nested(400).repeat(3))]).toHaveLength(2_400);
  });

  it('may not be what stops LibreOffice', () => {
    expect(() => [...tokensWithinDepth(nested(1_001))]).toThrow('nested too deeply');
  });
});
