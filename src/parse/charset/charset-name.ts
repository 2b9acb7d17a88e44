import type { DosCharset } from './dos-charset.ts';

/** Names that TextDecoder knows, and two of DOS. */
export type Charset =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'shift_jis'
  | 'euc-jp'
  | 'iso-2022-jp'
  | 'euc-kr'
  | 'gb18030'
  | 'big5'
  | 'koi8-r'
  | 'ibm866'
  | 'iso-8859-2'
  | 'iso-8859-5'
  | 'macintosh'
  | 'x-mac-cyrillic'
  | 'windows-874'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1252'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1255'
  | 'windows-1256'
  | DosCharset;
