import { decodeDos, drawnSigns, isDosCharset } from './dos-charset.ts';

/** Scores text in a charset: frequent letters of its languages count fully, others of its script a little. */
interface Likeness {
  charset: string;
  script: RegExp;
  often: RegExp;
}

const inEach = (charsets: readonly string[], script: RegExp, often: RegExp): Likeness[] =>
  charsets.map((charset) => ({ charset, script, often }));

const CYRILLIC = /[оеаинтсрвлкмдпуяыьіОСПВНКМИДАРТ]/;
const CENTRAL = /[ąęółżśćńźĄĘÓŁŻŚĆŃŹěščřžýáíéůúťďňĚŠČŘŽŮÁÍÉőűŐŰöüäăâîşţ“”„–’—…§°]/;
const GREEK = /[αοιετσνηυρπκμλωςγδθχφβάέήίόύώ’–«»ΤΗΟΑΕΚΠΜΣ]/;
const SINGLE: readonly Likeness[] = [
  {
    charset: 'windows-1252',
    script: /[À-ÿŒœŠšŽžŸ]/,
    often: /[äöüßÄÖÜéèêëàáâãçñóòôõíìîïúùûøåæœØÅÆÉÀ’‘“”–—…€£§°±²³½¼µ×¿¡ºª«»·©®™•\u00a0]/,
  },
  ...inEach(['windows-1250', 'iso-8859-2'], /\p{Script=Latin}/u, CENTRAL),
  { charset: 'windows-1254', script: /\p{Script=Latin}/u, often: /[ışğçöüâîûİŞĞÇÖÜ’“”–]/ },
  ...inEach(['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'], /\p{Script=Cyrillic}/u, CYRILLIC),
  { charset: 'windows-1253', script: /\p{Script=Greek}/u, often: GREEK },
  { charset: 'windows-1255', script: /\p{Script=Hebrew}/u, often: /[א-ת’“”–]/ },
  { charset: 'windows-1256', script: /\p{Script=Arabic}/u, often: /[اليمونرتبةعدسفهكقحجشصطخذضغثزظءأإآىئؤ،؟]/ },
  { charset: 'windows-874', script: /\p{Script=Thai}/u, often: /[ก-ฮะาิีึืุูเแโใไ่้์ัำ]/ },
  { charset: 'macintosh', script: /[À-ÿŒœŸ]/, often: /[äöüßÄÖÜéèêëàáâçñóôíîïúûøåæœØÅÉÀ’‘“”–—…€£§°«»]/ },
];
/** DOS charsets. They are rare and ambiguous in a few words, so they must be much more likely than all others. */
const DOS: readonly Likeness[] = [
  { charset: 'ibm437', script: /[À-ÿ]/, often: /[äöüßÄÖÜéèêëàáâçñóòôíìîïúùûåæÅÆÉ°£½¼²¡¿ºª«»\u00a0]/ },
  {
    charset: 'ibm850',
    script: /[À-ÿ]/,
    often: /[äöüßÄÖÜéèêëàáâãçñóòôõíìîïúùûøåæØÅÆÉÀÁÊÓ°£½¼²³¡¿ºª«»©®§\u00a0]/,
  },
];
const MUCH_LIKELIER = 0.3;
const LEAST_LETTERS = 3;
/** Charsets with box-drawing characters. */
const FRAMING: readonly Likeness[] = [...DOS, ...SINGLE.filter(({ charset }) => /^(?:ibm866|koi8-r)$/.test(charset))];
/** Box-drawing characters, in total and among non-ASCII ones, from which on the text is certain. */
const LEAST_DRAWN = 6;
const LEAST_SHARE_DRAWN = 0.2;
/** Common Han characters; wrongly decoded text has rare ones. */
const HAN =
  /[的一是不了在人有我他這这個个們们中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得於于著着下自之年過过發发後后作裡里用道行所然家種种事成方多經经麼么去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心她本前開开但因只從从想實实日期月資资料公司名前東京北海市区區都州省県縣長长山川田佐藤木林王李阪]/;
const DOUBLE: readonly Likeness[] = [
  ...inEach(
    ['euc-jp', 'shift_jis'],
    /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f]/,
    new RegExp(`[ぁ-んァ-ヴー、。]|${HAN.source}`),
  ),
  { charset: 'euc-kr', script: /[\uac00-\ud7a3]/, often: /[가-힣]/ },
  ...inEach(['gb18030', 'big5'], /[\u4e00-\u9fff\u3000-\u303f\uff00-\uff5e]/, HAN),
];
const OFTEN = 1;
const IN_SCRIPT = 0.3;
/** Characters that are not in text, or very rarely. */
const FOREIGN = -1;
/** A lower-case letter before an upper-case one inside a word, or two scripts in one word: `уПВТБОЙЕ`, `Fьr`. */
const ODD_PAIR = -1;
/** Accented letters are rarely adjacent: whole words of them are in another script. */
const ACCENTED_PAIR = -0.5;
/** Double-byte text is hardly ambiguous: valid text that looks like the language is certain. */
const SURE_DOUBLE = 0.35;
/** The charset of non-Unicode text. Escape sequences are those of Japanese mail. */
export function legacyCharset(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) return 'iso-2022-jp';
  const framing = framingCharset(head);
  if (framing) return framing;
  const double = likeliest(head, DOUBLE);
  // Accented letters are single among ASCII; double-byte letters are in runs.
  if (double.score > SURE_DOUBLE && areInRuns(head)) return double.charset;
  const single = likeliest(head, SINGLE, 0.02);
  const dos = DOS.find((one) => scoreOf(head, one) > single.score + MUCH_LIKELIER);
  return dos && head.filter((byte) => byte > 0x7f).length >= LEAST_LETTERS ? dos.charset : single.charset;
}

/** The charset of a text with box drawing, by the letters between. */
function framingCharset(head: Uint8Array): string | null {
  const foreign = head.filter((byte) => byte > 0x7f).length;
  const likely = FRAMING.filter(({ charset }) => {
    const { count } = drawnSigns(strictlyDecoded(head, charset) ?? '');
    return count >= LEAST_DRAWN && count >= LEAST_SHARE_DRAWN * foreign;
  });
  return likely.length > 0 ? likeliest(head, likely).charset : null;
}

/** The first one with the highest score; a later one must be better by more than the margin. */
const likeliest = (head: Uint8Array, among: readonly Likeness[], margin = 0) =>
  among
    .map((one) => ({ charset: one.charset, score: scoreOf(head, one) }))
    .reduce((best, one) => (one.score > best.score + margin ? one : best));

function scoreOf(head: Uint8Array, { charset, script, often }: Likeness): number {
  const whole = strictlyDecoded(head, charset);
  if (whole === null) return Number.NEGATIVE_INFINITY;
  const { text } = drawnSigns(whole);
  let [sum, count] = [0, 0];
  let before = ' ';
  for (const sign of text) {
    if (sign > '\u007f') {
      count++;
      sum += often.test(sign) ? OFTEN : script.test(sign) ? IN_SCRIPT : FOREIGN;
      if (isOddPair(before, sign)) sum += ODD_PAIR;
      else if (before > '\u007f' && LATIN.test(sign) && LATIN.test(before)) sum += ACCENTED_PAIR;
    } else if (before > '\u007f' && isOddPair(before, sign)) sum += ODD_PAIR;
    before = sign;
  }
  return count === 0 ? 0 : sum / count;
}

const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;

function isOddPair(before: string, sign: string): boolean {
  if (!LETTER.test(before) || !LETTER.test(sign)) return false;
  if (LATIN.test(before) !== LATIN.test(sign)) return !/[\u3040-\uffff]/.test(before + sign);
  return before !== before.toUpperCase() && sign !== sign.toLowerCase();
}

/** Null if the bytes are invalid in this charset. The last character may be truncated. */
export function strictlyDecoded(bytes: Uint8Array, charset: string): string | null {
  if (isDosCharset(charset)) return decodeDos(bytes, charset);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function areInRuns(head: Uint8Array): boolean {
  const runs =
    Buffer.from(head)
      .toString('latin1')
      .match(/[\u0080-\u00ff]+/g) ?? [];
  const all = runs.reduce((sum, { length }) => sum + length, 0);
  return runs.filter(({ length }) => length > 2).reduce((sum, { length }) => sum + length, 0) >= 0.4 * all;
}
