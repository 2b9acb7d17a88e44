import { isFetchingField } from './outside.ts';
import { RtfLists } from './rtf-lists.ts';
import { RtfRows } from './rtf-rows.ts';
import { TextEdits } from './xml-edits.ts';

interface Group {
  start: number;
  isInstruction: boolean;
  /** How a program should count, which it need not do where the numbers are written out. */
  isCounting: boolean;
  text: string;
}

/** Objects and texts that live in other files. */
const LEADING_OUT = new Set(['objautlink', 'objlink', 'objupdate', 'linkself', 'nextfile', 'template']);
const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([\da-f]{2})|[\s\S])/iy;
const DEEPEST = 5_000;

/**
 * RTF without fields that fetch and without objects in other files, with what LibreOffice leaves out of it: cells beyond the edges that a row
 * states, and the marks of lists of the time before Word 97, which stand in the text for programs that cannot count. Instructions are compared by what they spell: letters may be
 * written as codes and spread over groups.
 */
export function cleanRtf(bytes: Buffer): Buffer {
  const rtf = bytes.toString('latin1');
  const edits = new TextEdits(rtf);
  const groups: Group[] = [];
  const rows = new RtfRows(edits);
  const lists = new RtfLists(edits, rtf.includes('\\listtable'));
  const spell = (text: string): void => {
    const group = groups.findLast((one) => one.isInstruction);
    if (group) group.text += text;
  };
  for (let at = 0; at < rtf.length; ) {
    const character = rtf[at]!;
    if (character === '{') {
      if (groups.length < DEEPEST) groups.push({ start: at, isInstruction: false, isCounting: false, text: '' });
      at++;
    } else if (character === '}') {
      const group = groups.pop();
      if (group?.isInstruction && isFetchingField(group.text)) edits.replace(group.start, at + 1, '{}');
      if (group?.isCounting) lists.counting(group.start, at + 1);
      at++;
    } else if (character === '\\') {
      CONTROL.lastIndex = at;
      const [whole, word, number, hex] = CONTROL.exec(rtf) ?? [character];
      if (word === 'fldinst' && groups.length > 0) groups.at(-1)!.isInstruction = true;
      if (word === 'pn' && groups.length > 0) groups.at(-1)!.isCounting = true;
      if (word) {
        rows.follow(word, number, at, at + whole.length);
        lists.follow(word, at, at + whole.length);
      }
      if (word && LEADING_OUT.has(word)) edits.replace(at, at + whole.length, '\\objemb ');
      if (hex) spell(String.fromCharCode(Number.parseInt(hex, 16)));
      if (word === 'u' && number) spell(String.fromCharCode(Number(number) & 0xffff));
      at += whole.length;
      if (word === 'bin') at += Math.max(0, Number(number ?? 0));
    } else {
      if (character !== '\r' && character !== '\n') spell(character);
      at++;
    }
  }
  return Buffer.from(edits.result(), 'latin1');
}
