import { describe, expect, it } from 'vitest';
import { tokensWithinDepth } from './xml-edits.ts';

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('the nesting depth of XML', () => {
  it('may be that of real documents', () => {
    expect([...tokensWithinDepth(nested(400).repeat(3))]).toHaveLength(2_400);
  });

  it('may not be so large that LibreOffice hangs', () => {
    expect(() => [...tokensWithinDepth(nested(1_001))]).toThrow('nested too deeply');
  });
});
