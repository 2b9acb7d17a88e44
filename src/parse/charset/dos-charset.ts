/** Upper halves of the two DOS charsets that TextDecoder does not support. */
const UPPER_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const UPPER_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export type DosCharset = 'ibm437' | 'ibm850';

const UPPER: Readonly<Record<DosCharset, string>> = { ibm437: UPPER_437, ibm850: UPPER_850 };

export const isDosCharset = (charset: string): charset is DosCharset => Object.hasOwn(UPPER, charset);

export function decodeDos(bytes: Uint8Array, charset: DosCharset): string {
  const upper = UPPER[charset];
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80]!);
}

const CORNERS = '┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╓╖╙╜╞╡╟╢╤╧╥╨╪╫';
const LINE = new RegExp(`[${CORNERS}]*(?:([─═])\\1{2,}[${CORNERS}]*)+`, 'gu');

/**
 * Counts box-drawing characters: lines of three or more, with corners and bars. Single ones are letters of another
 * charset.
 *
 *     ╔════════╤════╗
 *     ║ Apples │ 12 ║
 */
export function drawnSigns(text: string): { text: string; count: number } {
  const rest = text.replace(LINE, '');
  if (rest.length === text.length) return { text, count: 0 };
  const plain = rest.replace(/(?<=^|[\s│║])[│║](?=\s|$)/gmu, '');
  return { text: plain, count: text.length - plain.length };
}
