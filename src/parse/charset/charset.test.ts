import { describe, expect, it } from 'vitest';
import { decodeText, detectCharset, textDecoder } from './charset.ts';

/** An encoder derived from the decoder. */
function encoderOf(charset: string): (text: string) => Buffer {
  const decoder = textDecoder(charset);
  const bytesOf = new Map<string, number[]>();
  const learn = (...bytes: number[]): void => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if ([...sign].length === 1 && sign !== '\ufffd' && !bytesOf.has(sign)) bytesOf.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte++) learn(byte);
  for (let lead = 0x81; lead < 256; lead++) for (let trail = 0x40; trail < 256; trail++) learn(lead, trail);
  return (text) => Buffer.from([...text].flatMap((sign) => bytesOf.get(sign) ?? []));
}

const RUSSIAN = 'Собрание состоялось в понедельник утром. Материалы отправим по почте.';
const SAMPLES: readonly [string, string][] = [
  ['windows-1252', 'Müller’s “café” costs 5 € – naïve façade.'],
  ['windows-1252', 'El niño comió en España, ¿verdad?'],
  ['windows-1252', 'Temp 21°C ± 2, §5, £12'],
  ['windows-1250', 'Zażółć gęślą jaźń. Dziękuję bardzo za wszystko, świetnie!'],
  ['iso-8859-2', 'Příliš žluťoučký kůň úpěl ďábelské ódy a šťastně spal.'],
  ['windows-1254', 'Toplantı pazartesi sabahı yapıldı. Şimdi ığdır’a gidiyoruz.'],
  ['windows-1251', RUSSIAN],
  ['windows-1251', 'Зустріч відбулася в понеділок вранці. Матеріали надішлемо поштою.'],
  ['koi8-r', RUSSIAN],
  ['ibm866', RUSSIAN],
  ['windows-1253', 'Η συνάντηση έγινε τη Δευτέρα το πρωί.'],
  ['windows-1255', 'הפגישה התקיימה ביום שני בבוקר.'],
  ['windows-1256', 'عقد الاجتماع صباح يوم الاثنين.'],
  ['windows-874', 'การประชุมจัดขึ้นในเช้าวันจันทร์'],
  ['ibm437', 'Für Müller: fünf Stück, Größe süß, früher für Gerät und Köln geprüft.'],
  ['ibm850', 'Mødet for børn på mandag er sådan: rødgrød på øen, små pølser på båden.'],
  ['ibm437', '╔════════╤════╗\r\n║ Äpfel  │ 12 ║\r\n╟────────┼────╢\r\n║ Pears  │  7 ║\r\n╚════════╧════╝'],
  ['ibm850', '┌────────┬────┐\r\n│ Maçãs  │ 12 │\r\n│ Limões │  7 │\r\n└────────┴────┘'],
  ['ibm866', '┌────────┬────┐\r\n│ Яблоки │ 12 │\r\n└────────┴────┘'],
  ['ibm437', 'Name\r\n────────────\r\nfoo.txt'],
  ['macintosh', 'Größe und Gerät'],
  ['windows-1252', '50 µm × 3'],
  ['macintosh', 'Für Müller: Größe 5 Stück, süße Äpfel.'],
  ['shift_jis', '会議は月曜日に行われました。'],
  ['shift_jis', '名前,都市\n田中,東京'],
  ['euc-jp', '会議は月曜日に行われました。'],
  ['euc-kr', '회의는 월요일 아침에 열렸습니다.'],
  ['gb18030', '会议于星期一上午举行，资料将通过邮寄方式发送。'],
  ['big5', '會議於星期一上午舉行，資料將透過郵寄方式發送。'],
];

describe('the charset of a text', () => {
  it.each(SAMPLES)('is recognised from its bytes: %s, %s', (charset, text) => {
    const bytes = encoderOf(charset)(text);
    expect(decodeText(bytes, detectCharset(bytes)!)).toBe(text);
  });

  it.each([RUSSIAN, '会议于星期一上午举行，\n资料将通过邮寄方式发送。', 'Apples and pears.'])(
    'is UTF-16 without a byte order mark, in either order: %s',
    (text) => {
      const little = Buffer.from(text, 'utf16le');
      expect(detectCharset(little)).toBe('utf-16le');
      expect(detectCharset(Buffer.from(little).swap16())).toBe('utf-16be');
    },
  );

  it('is that of Japanese mail with escape sequences', () => {
    const bytes = Buffer.from('\u001b$B2q5D\u001b(B', 'latin1');
    expect(decodeText(bytes, detectCharset(bytes)!)).toBe('会議');
  });

  it('is null for binary data', () => {
    expect(detectCharset(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 3, 0, 62, 9, 1, 4, 7]))).toBeNull();
  });
});
