import { contentKeys } from './labels.ts';

/** Words that fields of most papers have in their names: a document may well answer them without saying them. */
const COMMON = new Set(
  'merchant store shop check pagar number date name address amount total code type id reference description currency status value price quantity tax vat unit company party title customer invoice phone email city country payment net gross rate percent year month day time page document issue line item note term no seller vendor supplier buyer grand order subtotal method transaction sum'.split(
    ' ',
  ),
);

/** The words that distinguish a field from those of any other document: `consignee` of `consignee address`, none of `invoice date`. */
export const distinguishingKeys = (words: string): string[] => contentKeys(words).filter((key) => !COMMON.has(key));
