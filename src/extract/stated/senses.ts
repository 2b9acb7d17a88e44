import { foldedText } from '../document/plain.ts';
import { FILLER, keyTokensOf } from '../schema/tokens.ts';

/** Senses of words in field names, in the languages of EN 16931. Words are spelled as keys of `keyTokensOf`. */
const SENSES = `
seller: seller supplier vendor issuer merchant biller sender store shop verkaufer lieferant anbieter rechnungssteller aussteller fournisseur vendeur emetteur proveedor vendedor emisor fornitore venditore cedente fornecedor leverancier verkoper sprzedawca dostawca leverantor saljare dodavatel
buyer: buyer customer recipient purchaser payer bill kaufer empfanger rechnungsempfanger acheteur destinataire comprador destinatario acquirente cessionario koper nabywca kopare odberatel
delivery: delivery shipping ship shipment despatch dispatch consignee lieferung livraison entrega consegna levering dostawa
company: company business firm organisation organization firma unternehmen societe empresa azienda bedrijf entity
name: name nom nombre nome naam nazwa namn
invoice: invoice bill receipt
id: number id identifier no identity identifikation
document: document
date: date day
issue: issue issued emission ausstellung dated
due: due payable outstanding balance open echeance vencimiento scadenza fallig
payment: payment pay zahlung paiement pago pagamento betaling
paid: paid prepaid deposit advance gezahlt bezahlt anzahlung acompte
terms: term condition bedingung
method: method mean type way
reference: reference remittance
project: project projekt
contract: contract vertrag contrat contrato contratto
order: order po bestellung auftrag commande pedido ordine
purchase: purchase
sales: sale
note: note advice slip
period: period zeitraum
start: start begin from
end: end until
currency: currency wahrung devise moneda valuta waluta
code: code iso
total: total sum grand overall
amount: amount value sum
net: net netto subtotal taxable base basis ht imponible imponibile zwischensumme
gross: gross brutto grand ttc
vat: vat tax umsatzsteuer mehrwertsteuer steuer taxe impuesto imposta imposto
taxnumber: steuernummer
rate: rate percent percentage satz
discount: discount allowance rabatt remise descuento sconto deduction
charge: charge surcharge fee zuschlag
address: address
street: street strasse rue calle via line
city: city town ort stadt ville ciudad citta
postcode: postcode zip postal plz
country: country land pays pais paese
contact: contact person ansprechpartner
phone: phone
email: email mail
iban: iban
bic: bic swift
account: account
bank: bank
line: line row position item pos
item: item product article service artikel produkt produit
position: position pos
article: article artikel product material item
description: description detail designation text bezeichnung libelle concepto
quantity: quantity count menge
unit: unit uom einheit measure
price: price cost rate
gtin: gtin ean barcode
reason: reason
category: category
invoice id: rechnungsnummer rechnungsnr rechnungsno belegnummer factuurnummer fakturanummer
invoice date: rechnungsdatum belegdatum factuurdatum fakturadatum
due date: falligkeitsdatum zahlungsziel vervaldatum forfallodatum duedate
delivery date: lieferdatum leistungsdatum leveringsdatum
order id: bestellnummer auftragsnummer ordernummer bestelnummer
delivery note: lieferschein lieferscheinnummer
buyer id: kundennummer
total gross: gesamtbetrag rechnungsbetrag bruttobetrag endbetrag gesamtsumme totaalbedrag
total net: nettobetrag nettosumme
total vat: steuerbetrag mwstbetrag umsatzsteuerbetrag btwbedrag
due amount: zahlbetrag
vat id: ustid ustidnr umsatzsteueridentifikationsnummer vatid btwnummer
vat rate: steuersatz mwstsatz
price unit: einzelpreis stuckpreis stukprijs
total line: gesamtpreis positionssumme
article id: sku artikelnummer
name line: artikelbezeichnung
`;

const BY_WORD = new Map<string, Set<string>>();
for (const line of SENSES.trim().split('\n')) {
  const [senses, words] = line.split(': ') as [string, string];
  for (const word of words.split(' ')) {
    const known = BY_WORD.get(word) ?? new Set();
    for (const sense of senses.split(' ')) known.add(sense);
    BY_WORD.set(word, known);
  }
}

const TAX = '(?:the |any |all )?(?:vat|tax(?:es)?|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms)';
/** Phrases whose meaning is more than that of their words. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(?:without|excl(?:uding|usive of|\\.)?|before|ex|ohne|exkl\\.?|hors|sin|senza|zonder|bez) ${TAX}\\b`,
      'g',
    ),
    ' net ',
  ],
  [new RegExp(`\\b(?:with|incl(?:uding|usive of|\\.)?|after|mit|inkl\\.?|avec|con|met) ${TAX}\\b`, 'g'), ' gross '],
  [/\b(?:bill(?:ed)?|sold|invoiced?) to\b/g, ' buyer '],
  [/\bwho (?:is|was) (?:invoiced|billed)\b/g, ' buyer '],
  [/\bthat (?:issued|sent) the (?:invoice|bill)\b/g, ' seller '],
  [/\b(?:ship(?:ped)?|deliver(?:ed)?) to\b/g, ' delivery '],
  [/\bp\.? ?o\.? (?=number|no)/g, ' order '],
];

/** Words about the format of a value. */
const EMPTY = new Set(
  'full complete legal official stated printed information info details data field string text header iso 4217 3'.split(
    ' ',
  ),
);

export interface Meaning {
  senses: ReadonlySet<string>;
  /** The possible senses of each word; none for unknown words. */
  words: readonly ReadonlySet<string>[];
}

const NOTHING: ReadonlySet<string> = new Set();

export function sensesOf(text: string): Meaning {
  let plain = foldedText(text);
  for (const [phrase, sense] of PHRASES) plain = plain.replace(phrase, sense);
  const keys = keyTokensOf(plain).map(({ key }) => key);
  const words = keys.filter((key) => !FILLER.has(key) && !EMPTY.has(key)).map((key) => BY_WORD.get(key) ?? NOTHING);
  return { senses: new Set(words.flatMap((senses) => [...senses])), words };
}
