import { describe, expect, it } from 'vitest';
import { columnsDescribed, hasLongTag } from './check-parts.ts';

const KIB = 1024;
const holds = (text: string): boolean => hasLongTag(Buffer.from(text));

describe('hasLongTag', () => {
  it.each([
    ['a tag of a megabyte', `<a ${'b="1" '.repeat(200_000)}>x</a>`],
    ['a name of a megabyte after short tags', `${'<v>1</v>'.repeat(9_999)}<${'n'.repeat(KIB * KIB)}>`],
    ['a long tag after a long text', `<t>${'word '.repeat(200_000)}</t><a ${'b="1" '.repeat(90_000)}>`],
    ['a long tag that never ends', `<t>x</t><a ${'b'.repeat(300 * KIB)}`],
  ])('finds %s', (_, text) => expect(holds(text)).toBe(true));

  it.each([
    ['a million short tags', '<c><v>1</v></c>'.repeat(250_000)],
    ['a text of five megabytes', `<t>${'word '.repeat(1_000_000)}</t>`],
    ['long texts one after another', `<t>${'word '.repeat(100_000)}</t>`.repeat(9)],
    ['a list of ranges as long as Excel writes it', `<cf sqref="${'A1:B2 '.repeat(8_000)}"/>`.repeat(50)],
    ['nothing', ''],
  ])('accepts %s', (_, text) => expect(holds(text)).toBe(false));
});

describe('columnsDescribed', () => {
  it.each([
    ['columns to nowhere', '<cols><col min="-5" max="2000000000" width="9"/></cols><sheetData/>', 2_000_000_006],
    ['the same columns again and again', `<cols>${'<x:col max=" 16384" min="1"/>'.repeat(100)}</cols>`, 1_638_400],
    ['columns as Excel writes them', '<cols><col min="1" max="2" width="9"/><col min="3" max="16384"/></cols>', 16_384],
    ['other elements', '<colors min="1" max="9"/><col/><sheetData/><col min="1" max="5"/>', 0],
  ])('counts %s', (_, text, count) => expect(columnsDescribed(Buffer.from(text))).toBe(count));
});
