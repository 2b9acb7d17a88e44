import { differByOne, foldedText } from '../document/plain.ts';

/** Spellings of the same word on forms; the first one of each group is the key. */
const SAME: Record<string, string> = {};
for (const group of [
  'number no nr num numero nro nbr # № numer cislo nummer n° nº',
  'quantity qty qnty quantite menge cantidad quantita quantidade aantal ilosc',
  'amount amt betrag montant importe importo bedrag kwota valor castka',
  'phone tel telephone telefon telefono telephon telefoon telefone hp mobile',
  'address addr adresse direccion indirizzo adres endereco anschrift',
  'date datum fecha data dato',
  'invoice inv rechnung facture factura fattura fatura factuur faktura',
  'customer client cust kunde cliente klant klient',
  'description desc descr beschreibung bezeichnung descripcion descrizione descricao omschrijving opis',
  'price preis prix precio prezzo preco prijs cena',
  'weight wt gewicht poids peso',
  'account acct konto compte cuenta conto conta rekening',
  'vat mwst ust tva iva btw dph gst mva',
  'percent % pct prozent',
  'id identification',
  'reference ref referenz referencia riferimento',
  'total tot gesamt summe totaal totale',
  'kilogram kg kgs',
  'cubic cbm m3',
  'dob birthdate',
  'max maximum',
  'min minimum',
  'piece pcs pc',
  'carton ctn cartons ctns',
  'dimension dim dims',
  'department dept',
  'foot ft feet',
  'subtotal subtot zwischensumme subtotaal subtotale',
]) {
  const [first = '', ...others] = group.split(' ');
  for (const other of others) SAME[other] = first;
}

/** Words without meaning in a label. */
export const FILLER = new Set(
  'the a an of and or for to in on at by as is per de do da del la le les el du des der die das den dem van het e y i et und with from this that'.split(
    ' ',
  ),
);

export interface KeyToken {
  /** Normalised: without case, accents, plural and abbreviation. */
  key: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}]+(?:['’"״][\p{L}\p{M}]+)*|\d+|[#№%]/gu;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Words of a text as keys. In scripts without word spaces, every character is a key. */
export function keyTokensOf(text: string): KeyToken[] {
  const tokens: KeyToken[] = [];
  for (const match of text.matchAll(WORD)) {
    if (HAN.test(match[0])) {
      let at = match.index;
      for (const sign of match[0]) {
        tokens.push({ key: sign.normalize('NFKC'), start: at, end: at + sign.length });
        at += sign.length;
      }
    } else tokens.push({ key: wordKey(match[0]), start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

function wordKey(word: string): string {
  const folded = foldedText(word).replace(/['’"״]/g, '');
  const same = SAME[folded];
  if (same) return same;
  const singular = folded.length > 3 && folded.endsWith('s') && !folded.endsWith('ss') ? folded.slice(0, -1) : folded;
  return SAME[singular] ?? singular;
}

/** `invoiceNumber`, `invoice_number`, `InvoiceNUMBER2` → `invoice number`. */
export const splitName = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim();

/** Equal, or one letter apart in words so long that the difference is a misreading. */
export const sameKey = (a: string, b: string): boolean =>
  a === b || (a.length >= 5 && b.length >= 5 && differByOne(a, b));
