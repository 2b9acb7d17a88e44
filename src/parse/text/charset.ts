/** Names that TextDecoder knows. */
export type Charset =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'gb18030'
  | 'windows-1251'
  | 'windows-1252';

/** The charset of a text by its first bytes; null when they are no text. The last character may be cut. */
export function detectCharset(head: Uint8Array): Charset | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const wide = wideCharset(head);
  if (wide) return wide;
  if (head.includes(0) || hasControls(head)) return null;
  if (decodes(head, 'utf-8')) return 'utf-8';
  return legacyCharset(head);
}

/** Decodes all of a text; what is no character becomes U+FFFD. A byte order mark is left out. */
export const decodeText = (bytes: Uint8Array, charset: Charset): string =>
  new TextDecoder(charset).decode(bytes).replaceAll('\0', '');

/** Latin text in UTF-16 has a zero in every second byte. */
function wideCharset(head: Uint8Array): Charset | null {
  if (head.length < 4) return null;
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const half = head.length / 2;
  if (zeros[1]! > 0.7 * half && zeros[0]! < 0.05 * half) return 'utf-16le';
  return zeros[0]! > 0.7 * half && zeros[1]! < 0.05 * half ? 'utf-16be' : null;
}

/** Other controls than those that shape text: a few may stand in old files, more are no text. */
function hasControls(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && ![9, 10, 11, 12, 13, 26, 27].includes(byte)) controls += 1;
  return controls > 0.01 * head.length;
}

function decodes(bytes: Uint8Array, charset: Charset): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const HIGH = /[^\u0000-\u007f]/g;

/** In the order of how much their bytes give them away: kana, hangul, han, then runs of Cyrillic letters. */
function legacyCharset(head: Uint8Array): Charset {
  const share = (charset: Charset, letters: RegExp): number => {
    const text = decodes(head, charset);
    const high = text?.match(HIGH)?.length ?? 0;
    return text === null || high === 0 ? 0 : (text.match(letters)?.length ?? 0) / high;
  };
  // Accented letters stand alone among ASCII; letters of other scripts, two bytes or one, stand together.
  const runs =
    Buffer.from(head)
      .toString('latin1')
      .match(/[\u0080-\u00ff]+/g) ?? [];
  const inRuns = runs.filter((run) => run.length > 2).join('').length;
  if (inRuns < 0.5 * runs.join('').length) return 'windows-1252';
  const kana = /[\u3040-\u30ff]/g;
  if (share('euc-jp', kana) > 0.25) return 'euc-jp';
  if (share('shift_jis', kana) > 0.25) return 'shift_jis';
  if (share('windows-1251', /[\u0430-\u044f]/g) > 0.7) return 'windows-1251';
  if (share('euc-kr', /[\uac00-\ud7a3]/g) > 0.7) return 'euc-kr';
  if (share('gb18030', /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/g) > 0.9) return 'gb18030';
  return share('windows-1251', /[\u0410-\u044f]/g) > 0.8 ? 'windows-1251' : 'windows-1252';
}
