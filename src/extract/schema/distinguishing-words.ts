import { contentKeys } from './labels.ts';

/** Words in field names of most documents; a document may have the value without the word. */
const COMMON = new Set(
  'merchant store shop check pagar number date name address amount total code type id reference description currency status value price quantity tax vat unit company party title customer invoice phone email city country payment net gross rate percent year month day time page document issue line item note term no seller vendor supplier buyer grand order subtotal method transaction sum'.split(
    ' ',
  ),
);

/** Words that distinguish a field: `consignee` of `consignee address`, none of `invoice date`. */
export const distinguishingKeys = (words: string): string[] => contentKeys(words).filter((key) => !COMMON.has(key));
