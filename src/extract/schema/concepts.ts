/** Names of common business fields on documents, in several languages. */
export interface Concept {
  /** Names in schemas; documents use them too. */
  names: readonly string[];
  /** Labels on documents that are too general to identify the field. */
  also: readonly string[];
}

/** One concept per line: its names, and after `::` its general labels. */
const LINES = `
invoice number|invoice no|bill number|receipt number|receipt no|document number|doc no|rechnungsnummer|rechnung nr|belegnummer|numero de facture|facture n|numero de factura|factura n|numero fattura|fattura n|numero da fatura|factuurnummer|fakturanummer|numer faktury|faktura nr|請求書番号|发票号码|חשבונית מס
invoice date|date of issue|issue date|bill date|receipt date|date issued|rechnungsdatum|date de facture|fecha de factura|fecha de emision|data fattura|data de emissao|factuurdatum|fakturadatum|data wystawienia|発行日|請求日|开票日期|תאריך
due date|payment due|payment due date|pay by|please pay by|due by|fallig am|falligkeitsdatum|zahlbar bis|date d echeance|echeance|fecha de vencimiento|vencimiento|data scadenza|scadenza|data de vencimento|vervaldatum|forfallodato|termin platnosci|支払期限
order number|order no|purchase order|po number|p o no|purchase order number|bestellnummer|auftragsnummer|numero de commande|numero de pedido|ordernummer|bestelnummer|注文番号
total|grand total|total amount|total amount due|total price|sum total|bill total|receipt total|total incl vat|total including tax|amount due|total due|balance due|total payable|amount payable|order total|total to pay|invoice total|gesamtbetrag|rechnungsbetrag|endbetrag|zahlbetrag|gesamtsumme|summe|total ttc|montant total|net a payer|total a pagar|importe total|totale|totale fattura|totale da pagare|valor total|totaal|te betalen|totaalbedrag|att betala|suma|razem|do zaplaty|合計|ご請求金額|总计|合计|סה"כ לתשלום|סה"כ
subtotal|sub total|net total|net amount|total excluding vat|total before tax|amount before tax|taxable amount|nettobetrag|zwischensumme|netto|total ht|sous total|base imponible|imponibile|subtotaal|totaal excl btw|小計|סה"כ לפני מע"מ
tax|vat|vat amount|tax amount|sales tax|total tax|gst|mwst|umsatzsteuer|mehrwertsteuer|montant tva|tva|iva|cuota iva|imposta|btw|btw bedrag|moms|kwota vat|消費税|税额|מע"מ
vat rate|tax rate|vat percent|tax percent|steuersatz|taux tva|tipo iva|aliquota iva|btw tarief
vat number|tax id|vat id|vat reg no|gst reg no|gst no|tax registration number|trn|ust id nr|steuernummer|numero tva|nif|cif|partita iva|p iva|btw nummer|nip|ח.פ|עוסק מורשה
amount paid|paid amount|paid|payment|amount tendered|tendered|total paid|visa|mastercard|credit card|debit card|cash|bezahlt|gezahlt|montant paye|pagado|pagato|betaald
balance sheet|statement of financial position|balance sheet line items|bilanz|bilan|balanco|balans|balance de situacion|stato patrimoniale|balansrakning|מאזן|貸借対照表|资产负债表
income statement|profit and loss|profit and loss account|statement of income|gewinn und verlustrechnung|guv|compte de resultat|demonstracao dos resultados|demonstracao de resultados|winst en verliesrekening|cuenta de perdidas y ganancias|conto economico|resultatrakning|損益計算書|利润表
total assets|assets total|bilanzsumme|summe aktiva|total de l actif|total actif|total activo|total del activo|totale attivo|total do ativo|totaal activa|balanstotaal|aktywa razem|suma aktywow|summa tillgangar|資産合計|資産の部合計|资产总计|资产合计|סה"כ נכסים|סך הנכסים
total liabilities and equity|total equity and liabilities|total liabilities and shareholders equity|summe passiva|total du passif|total passif|total patrimonio neto y pasivo|totale passivo|total do capital proprio e do passivo|totaal passiva|pasywa razem|summa eget kapital och skulder|負債純資産合計|負債及び純資産合計|负债和所有者权益总计|סה"כ התחייבויות והון|סה"כ התחייבויות והון עצמי
net income|net profit|net loss|profit for the year|net result|jahresuberschuss|jahresfehlbetrag|resultat net|resultat de l exercice|resultado del ejercicio|utile d esercizio|utile netto|resultado liquido do periodo|resultado liquido|nettoresultaat|zysk netto|arets resultat|当期純利益|净利润|רווח נקי|הפסד נקי
currency|curr|wahrung|devise|moneda|valuta|moeda|waluta|通貨
quantity|qty|units|pcs|数量|כמות
unit price|price per unit|price each|unit cost|einzelpreis|prix unitaire|precio unitario|prezzo unitario|preco unitario|stukprijs|cena jednostkowa|単価|单价 :: price|rate|cost|u price|preis|prix|precio|מחיר
line total|line amount|extended price|extended amount|extended cost|row total :: amount|total|total price|ext price|gesamtpreis|betrag|montant|importe|importo|bedrag|wartosc|金額|小計|סה"כ
description|item description|product description|item name|product name|article name|designation|bezeichnung :: item|product|article|particulars|details|artikel|leistung|libelle|concepto|descripcion|descrizione|omschrijving|opis|nazwa|品名|商品名|摘要|פירוט|תאור
company|company name|merchant|merchant name|store|store name|vendor|vendor name|shop|seller|seller name|supplier|supplier name|issuer|business name|insurer name|operator name|authority name
buyer|buyer name|bill to|billed to|sold to|customer|customer name|client name|invoice to|rechnung an|facture a|cliente|klant|御中|לכבוד
address|street address|adresse|anschrift|direccion|indirizzo|adres|住所|כתובת
phone|phone number|telephone|tel|mobile|contact number|電話
email|e mail|mail|email address
iban|bank account|account iban
name|full name|name nom|nombre|naam|nome|氏名|姓名|שם
time|uhrzeit|heure|hora|ora|tijd|時刻
payment method|payment type|paid by|tender|zahlungsart|mode de paiement|forma de pago|metodo di pagamento|支払方法|אמצעי תשלום
`;

const split = (names = ''): string[] => names.split('|').filter(Boolean);

export const CONCEPTS: readonly Concept[] = LINES.trim()
  .split('\n')
  .map((line) => line.split(' :: '))
  .map(([names, also]) => ({ names: split(names), also: split(also) }));
