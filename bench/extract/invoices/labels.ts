import type { Dice, Language } from './content.ts';

/** Labels on invoices with their variants: de | fr | en | nl | it | es | pl. */
const LABELS: Record<string, string> = {
  title:
    'Rechnung,Handelsrechnung,RECHNUNG|Facture,FACTURE|Invoice,INVOICE,Commercial Invoice,Tax Invoice|Factuur|Fattura|Factura|Faktura VAT',
  credit:
    'Gutschrift,Rechnungskorrektur|Avoir|Credit Note|Creditnota|Nota di credito|Factura rectificativa|Faktura korygująca',
  number:
    'Rechnungsnummer,Rechnungs-Nr.,Rechnung Nr.,Belegnummer|Facture n°,N° de facture,Numéro|Invoice No.,Invoice Number,Invoice #|Factuurnummer|Numero fattura|Nº de factura|Numer faktury',
  no: 'Nr.,-Nr.,Nummer|n°,N°|No.,#|nr.|n.|nº|nr',
  of: 'vom|du|of,dated|van|del|de|z dnia',
  date: 'Rechnungsdatum,Datum,Ausstellungsdatum|Date,Date de facture|Invoice Date,Date,Issue date|Factuurdatum|Data|Fecha|Data wystawienia',
  delivery:
    'Lieferdatum,Leistungsdatum,Liefer-/Leistungsdatum|Date de livraison|Delivery date|Leverdatum|Data consegna|Fecha de entrega|Data sprzedaży',
  due: 'Fällig am,Zahlbar bis,Fälligkeit|Échéance|Due date|Vervaldatum|Scadenza|Vencimiento|Termin płatności',
  order:
    'Ihre Bestellung,Bestellnummer,Auftrags-Nr.|Commande n°|Order No.,Your PO|Bestelnummer|Ordine n.|Pedido|Zamówienie',
  customer:
    'Kundennummer,Kunden-Nr.,Ihre Kundennr.|N° client|Customer No.,Account|Klantnummer|Codice cliente|Nº cliente|Nr klienta',
  supplier:
    'Lieferantennummer,Lieferanten-Nr.,Unsere Lieferantennr. bei Ihnen|N° fournisseur|Supplier No.,Vendor ID|Leveranciersnr.|Codice fornitore|Nº proveedor|Nr dostawcy',
  note: 'Lieferschein,Lieferschein-Nr.|Bon de livraison|Delivery note|Pakbon|DDT|Albarán|WZ nr',
  seller:
    'Verkäufer,Lieferant,Rechnungssteller|Vendeur,Fournisseur,Émetteur|Seller,From,Supplier|Verkoper,Leverancier|Fornitore,Cedente|Vendedor,Emisor|Sprzedawca',
  buyer:
    'Käufer,Rechnungsempfänger,Kunde|Acheteur,Client,Facturé à|Buyer,Bill to,Customer,Invoice to|Klant,Factuuradres|Cliente,Cessionario|Cliente,Comprador|Nabywca',
  shipTo:
    'Lieferadresse,Warenempfänger|Adresse de livraison|Ship to,Deliver to|Afleveradres|Destinazione|Dirección de envío|Odbiorca',
  name: 'Name,Firma,Firmenname|Nom,Raison sociale|Name,Company|Naam|Denominazione|Nombre|Nazwa',
  street: 'Straße,Straße / Hausnummer|Adresse,Rue|Street,Address|Straat|Indirizzo|Calle|Ulica',
  postcode: 'PLZ|Code postal|Postcode|Postcode|CAP|C.P.|Kod',
  city: 'Ort|Ville|City|Plaats|Città|Ciudad|Miasto',
  contact: 'Ansprechpartner,Kontakt|Contact|Contact|Contactpersoon|Referente|Contacto|Kontakt',
  phone: 'Tel.,Telefon|Tél.|Phone,Tel|Tel.|Tel.|Tel.|Tel.',
  vat: 'USt-IdNr.,USt-ID,Umsatzsteuer-ID,UID-Nr.|N° TVA intracommunautaire,TVA|VAT No.,VAT Reg. No.,VAT ID|BTW-nr.|P.IVA|NIF|NIP',
  taxNumber: 'Steuernummer,St.-Nr.|SIRET|Company No.|KvK|Codice fiscale|Reg.|REGON',
  pos: 'Pos.,#|Pos.|#,Line|Regel|N.|Lín.|Lp.',
  code: 'Art.-Nr.,Artikel|Réf.,Référence|Item,SKU|Artikelnr.|Codice|Código|Indeks',
  description:
    'Bezeichnung,Beschreibung,Artikelbezeichnung,Leistung|Désignation,Description|Description,Details|Omschrijving|Descrizione|Descripción|Nazwa towaru',
  quantity: 'Menge,Anzahl|Quantité,Qté|Qty,Quantity|Aantal|Quantità,Q.tà|Cantidad,Cant.|Ilość',
  unit: 'Einheit,ME|Unité|Unit|Eenheid|UM|Ud.|J.m.',
  price: 'Einzelpreis,E-Preis,Preis|Prix unitaire,PU HT|Unit price,Price|Prijs|Prezzo|Precio|Cena netto',
  rate: 'USt.,MwSt. %,Steuersatz|TVA|VAT %|BTW %|IVA %|IVA %|VAT %',
  total:
    'Gesamt,Betrag,Gesamtpreis,Summe|Montant HT,Total HT|Amount,Total,Line total|Bedrag|Importo|Importe|Wartość netto',
  net: 'Nettobetrag,Summe netto,Zwischensumme,Gesamt netto,Nettowert|Total HT,Montant HT|Subtotal,Net total,Total excl. VAT|Subtotaal,Totaal excl. btw|Imponibile,Totale imponibile|Base imponible|Razem netto',
  tax: 'MwSt.,Umsatzsteuer,zzgl. MwSt.,USt|TVA,Total TVA,Montant TVA|VAT,Tax,Total VAT|btw|IVA,Imposta|IVA,Cuota IVA|Kwota VAT',
  gross:
    'Gesamtbetrag,Rechnungsbetrag,Endbetrag,Gesamt brutto,Bruttobetrag|Total TTC,Montant TTC|Total,Grand total,Total incl. VAT,Invoice total|Totaal,Totaal incl. btw|Totale,Totale fattura|Total,Total factura|Razem brutto,Do zapłaty',
  paid: 'Bereits gezahlt,Anzahlung|Acompte versé|Paid|Reeds betaald|Acconto|Pagado|Zapłacono',
  open: 'Zahlbetrag,Fälliger Betrag,Noch zu zahlen|Net à payer|Amount due,Balance due|Te betalen|Netto a pagare|A pagar|Pozostaje do zapłaty',
  bank: 'Bankverbindung,IBAN|IBAN|IBAN|IBAN|IBAN|IBAN|IBAN',
  page: 'Seite 1 von 1|Page 1/1|Page 1 of 1|Pagina 1|Pagina 1|Página 1|Strona 1',
};
const LANGUAGES: readonly Language[] = ['de', 'fr', 'en', 'nl', 'it', 'es', 'pl'];

/** A variant for this document; the same one each time. */
export function wordings(dice: Dice, language: Language): (key: string) => string {
  const chosen = new Map<string, string>();
  return (key) => {
    if (!chosen.has(key)) chosen.set(key, dice.pick(LABELS[key]!.split('|')[LANGUAGES.indexOf(language)]!.split(',')));
    return chosen.get(key)!;
  };
}
