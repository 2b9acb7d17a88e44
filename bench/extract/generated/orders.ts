import {
  above,
  amount,
  cents,
  colons,
  day,
  type GeneratedDocument,
  labelsAtLeft,
  page,
  parties,
  sum,
  table,
} from './page.ts';

/**
 * Words of an order confirmation: title, number, date, delivery, seller's customer, delivery address, column headers,
 * net, tax, total, terms.
 */
const WORDS: Record<string, string> = {
  de: 'Auftragsbestätigung|Auftragsnummer|Auftragsdatum|Liefertermin|Kunde|Lieferadresse|Artikel|Menge|Einzelpreis|Betrag|Nettobetrag|Mehrwertsteuer|Gesamtbetrag|Zahlungsbedingungen',
  fr: 'Confirmation de commande|Numéro de commande|Date de commande|Date de livraison|Client|Adresse de livraison|Désignation|Quantité|Prix unitaire|Montant|Total HT|TVA|Total TTC|Conditions de paiement',
  es: 'Confirmación de pedido|Número de pedido|Fecha de pedido|Fecha de entrega|Cliente|Dirección de entrega|Descripción|Cantidad|Precio unitario|Importe|Base imponible|IVA|Importe total|Condiciones de pago',
  it: 'Conferma d’ordine|Numero ordine|Data ordine|Data di consegna|Cliente|Indirizzo di consegna|Descrizione|Quantità|Prezzo unitario|Importo|Imponibile|IVA|Totale|Condizioni di pagamento',
  nl: 'Orderbevestiging|Ordernummer|Orderdatum|Leverdatum|Klant|Afleveradres|Omschrijving|Aantal|Stukprijs|Bedrag|Subtotaal|Btw|Totaalbedrag|Betalingsvoorwaarden',
  pl: 'Potwierdzenie zamówienia|Numer zamówienia|Data zamówienia|Data dostawy|Klient|Adres dostawy|Nazwa towaru|Ilość|Cena jednostkowa|Wartość|Wartość netto|VAT|Razem do zapłaty|Warunki płatności',
  pt: 'Confirmação de encomenda|Número da encomenda|Data da encomenda|Data de entrega|Cliente|Endereço de entrega|Descrição|Quantidade|Preço unitário|Valor|Subtotal|IVA|Total a pagar|Condições de pagamento',
};
const GOODS = [
  'Alpha 20',
  'Boreal X',
  'Cordel',
  'Dorian M',
  'Estrella',
  'Fjord 7',
  'Gamma Pro',
  'Helios',
  'Indigo',
  'Jura S',
];
const LAYOUTS = [colons, above, labelsAtLeft] as const;

/** The same order in each language, in one of three layouts; it also asks for fields that no document has. */
export const ORDERS: readonly GeneratedDocument[] = Object.entries(WORDS).map(([language, words], at) => {
  const [title, number, ordered, delivery, customer, deliverTo, ...rest] = words.split('|') as string[];
  const [article, quantity, price, line, net, tax, total, terms] = rest as string[];
  const rows = GOODS.slice(0, 5 + (at % 4)).map((name, row) => {
    const [many, each] = [row * 3 + 2 + at, cents(7.35 + row * 11.4 + at)];
    return { description: name, quantity: many, unitPrice: each, amount: cents(many * each) };
  });
  const before = sum(rows.map((row) => row.amount));
  const vat = cents(before * 0.2);
  const money = (value: number): string => `${amount(language, value)} €`;
  const [when, then] = [`2026-0${at + 2}-1${at}`, `2026-0${at + 3}-0${at + 1}`];
  const code = `${language.toUpperCase()}-${48210 + at * 137}`;
  const pairs = [
    [number, code] as const,
    [ordered, day(language, when)] as const,
    [delivery, day(language, then)] as const,
  ];
  return {
    id: `order-${language}`,
    html: page(
      language,
      `<p><b>Nordwind Handel ${['GmbH', 'SARL', 'S.L.', 'S.r.l.', 'B.V.', 'Sp. z o.o.', 'Lda.'][at]}</b></p><h1>${title}</h1>`,
      LAYOUTS[at % 3]!(pairs as [string, string][]),
      parties([
        [customer!, 'Marta Velden', 'Kanalweg 18', '2411 Rosenthal'],
        [deliverTo!, 'Depot 4', 'Hafenstr. 7', '9030 Seeburg'],
      ]),
      table(
        [article!, `>${quantity}`, `>${price}`, `>${line}`],
        rows.map((row) => [row.description, String(row.quantity), money(row.unitPrice), money(row.amount)]),
      ),
      labelsAtLeft([
        [net!, money(before)],
        [`${tax} 20 %`, money(vat)],
        [total!, money(cents(before + vat))],
      ]),
      `<p>${terms}: 30 / 0 %</p>`,
    ),
    schema: {
      orderNumber: 'string',
      orderDate: 'date',
      deliveryDate: 'date?',
      customer: { name: 'string', address: 'string?' },
      trackingNumber: 'string?',
      iban: 'string?',
      discountAmount: 'number?',
      contactEmail: 'string?',
      items: [{ description: 'string', quantity: 'number', unitPrice: 'number', amount: 'number' }],
      netAmount: 'number',
      vatAmount: 'number',
      totalAmount: 'number',
      numberOfItems: 'number?',
    },
    truth: {
      orderNumber: code,
      orderDate: when,
      deliveryDate: then,
      customer: { name: 'Marta Velden', address: 'Kanalweg 18 2411 Rosenthal' },
      trackingNumber: null,
      iban: null,
      discountAmount: null,
      contactEmail: null,
      items: rows,
      netAmount: before,
      vatAmount: vat,
      totalAmount: cents(before + vat),
      numberOfItems: rows.length,
    },
  };
});
