import { constants, inflateRawSync, inflateSync } from 'node:zlib';

/** What a stream unpacks to is looked at up to here. */
const MOST_BYTES = 32 * 1024 * 1024;
/** With the largest window, as the engine unpacks: some writers state a smaller one than they use. */
const UNPACKING = { maxOutputLength: MOST_BYTES, windowBits: 15 };
/** Operators are written in ASCII; a share of other bytes above this is not a page description. */
const MOST_BINARY = 0.1;
/** Fewer bytes draw nothing, whatever they are. */
const FEWEST_BYTES = 16;
const LONGEST_DICTIONARY = 2_000;
/** Maps from glyphs to letters are not drawn, but are as needed. */
const GLYPH_MAP = 'begincmap';
const END_OF_GLYPH_MAP = 'endcmap';
/** Two bytes before the packed data say how it is packed. */
const ZLIB_HEADER_BYTES = 2;

/** Operators of ISO 32000-1, annex A. */
const OPERATORS = new Set(
  (
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' " +
    '" true false null'
  ).split(' '),
);

export interface ContentStream {
  dictionary: string;
  data: Buffer;
}

/** Streams that draw, as far as bytes show: those with no keys but their filters, and forms. */
export function* contentStreams(file: Buffer): Generator<ContentStream> {
  for (let at = file.indexOf('stream'); at >= 0; ) {
    const end = file.indexOf('endstream', at + 6);
    if (end < 0) return;
    const before = file.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), at);
    const begin = before.lastIndexOf(' obj');
    const dictionary = begin < 0 ? '' : before.slice(begin + 4);
    if (isContent(dictionary)) yield { dictionary, data: withoutLineEnds(file.subarray(at + 6, end)) };
    at = file.indexOf('stream', end + 9);
  }
}

const isContent = (dictionary: string): boolean =>
  /^\s*<<[\s\S]*>>\s*$/.test(dictionary) &&
  (/\/Subtype\s*\/Form\b/.test(dictionary) ||
    !/\/(?:Type|Subtype|Length\d|N|FunctionType|Width|Alternate)\b/.test(dictionary));

function withoutLineEnds(bytes: Buffer): Buffer {
  const from = bytes[0] === 0x0d && bytes[1] === 0x0a ? 2 : bytes[0] === 0x0a ? 1 : 0;
  const last = bytes.at(-1) === 0x0a ? (bytes.at(-2) === 0x0d ? 2 : 1) : bytes.at(-1) === 0x0d ? 1 : 0;
  return bytes.subarray(from, Math.max(from, bytes.length - last));
}

/** Whether a stream is damaged: it does not unpack to its end. A wrong checksum alone does not count. */
export function isDamagedStream(stream: ContentStream): boolean {
  const { data } = stream;
  if (data.length < FEWEST_BYTES || packingOf(stream) !== 'deflated') return false;
  try {
    inflateSync(data, UNPACKING);
    return false;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return false;
    const isCut = code === 'Z_BUF_ERROR';
    if (!isCut && message !== 'incorrect data check') return true;
    const content = unpackedSoFar(data);
    if (content.includes(GLYPH_MAP)) return !content.includes(END_OF_GLYPH_MAP);
    if (isBinary(Buffer.from(content, 'latin1'))) return isCut;
    return isCut ? !endsWithOperator(content) : hasForeignWords(content);
  }
}

/** Whether a stream, of a page that shows nothing, is not a page description at all. */
export function isNoise(stream: ContentStream): boolean {
  const packing = packingOf(stream);
  // The engine does not know it, and draws nothing.
  if (packing === 'other') return /\/BrotliDecode\b/.test(stream.dictionary);
  if (packing === 'plain') return isBinary(stream.data);
  try {
    return isBinary(inflateSync(stream.data, UNPACKING));
  } catch {
    return stream.data.length >= FEWEST_BYTES;
  }
}

function packingOf({ dictionary }: ContentStream): 'plain' | 'deflated' | 'other' {
  const filters = dictionary.match(/\/Filter\s*(?:\[[^\]]*\]|\/\w+)/)?.[0].match(/\/(?!Filter)\w+/g) ?? [];
  if (filters.length === 0) return 'plain';
  return filters.length === 1 && filters[0] === '/FlateDecode' ? 'deflated' : 'other';
}

function unpackedSoFar(data: Buffer): string {
  const options = { ...UNPACKING, finishFlush: constants.Z_SYNC_FLUSH };
  return inflateRawSync(data.subarray(ZLIB_HEADER_BYTES), options).toString('latin1');
}

const endsWithOperator = (content: string): boolean =>
  OPERATORS.has(/([A-Za-z0-9*'"]+)\s*$/.exec(content.slice(-100))?.[1] ?? '');

/** Whether something is outside of texts, names and numbers that is not an operator. */
function hasForeignWords(content: string): boolean {
  const bare = content
    .replace(/\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>/g, ' ')
    .replace(/\bBI\s[\s\S]*?\sEI\b/g, ' ')
    .replace(/\/[^\s/[\]()<>]*/g, ' ')
    .replace(/[[\]<>]/g, ' ');
  return bare.split(/\s+/).some((word) => word !== '' && !OPERATORS.has(word) && !/^[+-]?[\d.+-]+$/.test(word));
}

function isBinary(data: Buffer): boolean {
  const isPlain = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  let binary = 0;
  for (const byte of data) if (!isPlain(byte)) binary++;
  return data.length >= FEWEST_BYTES && binary > MOST_BINARY * data.length;
}
