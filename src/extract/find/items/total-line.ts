import type { DocumentLine } from '../../document/lines.ts';
import { foldedText } from '../../document/plain.ts';

const TOTAL =
  /^(?:grand |sub-? ?|net |gross |page |invoice |order )?(?:total|totals|totaal|totale|totali|summe|gesamt|gesamtsumme|zwischensumme|suma|razem|subtotal|subtotaal|sous-total|celkem|somma|balance due|amount due)\b|^(?:合計|小計|総計|总计|合计)|^סה["״]כ/iu;
/** `PACK TOTAL:` has one or two words before `total`, nothing after it. */
const NAMED_TOTAL = /^(?:\p{L}+ ){1,2}(?:sub)?totals?\s*:?$/iu;

export const isTotalLine = (line: DocumentLine): boolean =>
  line.runs.slice(0, 2).some((run) => TOTAL.test(run.text.trim()) || NAMED_TOTAL.test(run.text.trim()));

export const isTotalText = (text: string): boolean => TOTAL.test(text.trim());

const TO_PAY =
  /\b(?:total a pagar|importe total|total importe|amount due|total due|balance due|grand total|total payable|net a payer|total ttc|zu zahlen|zahlbetrag|rechnungsbetrag|te betalen|totale da pagare|do zaplaty)\b/i;

export const isAmountToPay = (line: DocumentLine): boolean => TO_PAY.test(foldedText(line.span.text));
