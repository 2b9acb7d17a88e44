/**
 * The supported business terms of EN 16931-1 with their paths in both syntaxes (CEN/TS 16931-3-2 for UBL, 3-3 for CII),
 * one per line: term, kind, name, path in CII, path in UBL. `~Name` matches elements whose name ends so, because
 * ZUGFeRD 1 has longer names; `a|b` are alternatives, `[child=value]` and `[@attribute=value]` conditions, and the
 * first existing path of `a/b + c` counts.
 */
export interface InvoiceTerm {
  term: string;
  kind: 'text' | 'amount' | 'date';
  name: string;
  cii: string;
  ubl: string;
}

export interface InvoiceList extends Omit<InvoiceTerm, 'kind'> {
  columns: readonly InvoiceTerm[];
}

const TRADE = '~TradeTransaction';
const SHORT: Readonly<Record<string, string>> = {
  DOC: '~ExchangedDocument',
  AGREED: `${TRADE}/~TradeAgreement`,
  DELIVERED: `${TRADE}/~TradeDelivery`,
  SETTLED: `${TRADE}/~TradeSettlement`,
  SUMS: `${TRADE}/~TradeSettlement/~MonetarySummation`,
  MEANS: `${TRADE}/~TradeSettlement/SpecifiedTradeSettlementPaymentMeans`,
  ACCOUNT: `${TRADE}/~TradeSettlement/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount`,
  PRODUCT: 'SpecifiedTradeProduct',
};

const inFull = (path: string): string => path.replace(/^[A-Z]{3,}(?=\/)/, (name) => SHORT[name] ?? name);

function termsOf(table: string, cii = '', ubl = ''): InvoiceTerm[] {
  const lines = table.trim().split('\n');
  return lines.map((line) => {
    const [term, kind, name, inCii, inUbl] = line.split(';').map((part) => part.trim()) as [
      string,
      string,
      ...string[],
    ];
    const under = (parent: string, paths = ''): string =>
      paths
        .split(' + ')
        .map((path) => inFull(parent ? `${parent}/${path}` : path))
        .join(' + ');
    return { term, kind: kind as InvoiceTerm['kind'], name: name!, cii: under(cii, inCii), ubl: under(ubl, inUbl) };
  });
}

const SELLER = `
  BT-27; text; Seller name; Name; PartyLegalEntity/RegistrationName + PartyName/Name
  BT-29; text; Seller identifier; GlobalID|ID; PartyIdentification/ID
  BT-31; text; Seller VAT identifier; SpecifiedTaxRegistration/ID[@schemeID=VA]; PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
  BT-32; text; Seller tax registration identifier; SpecifiedTaxRegistration/ID[@schemeID=FC]; PartyTaxScheme[TaxScheme/ID=FC]/CompanyID
  BT-35; text; Seller street; PostalTradeAddress/LineOne; PostalAddress/StreetName
  BT-36; text; Seller address line 2; PostalTradeAddress/LineTwo; PostalAddress/AdditionalStreetName
  BT-38; text; Seller post code; PostalTradeAddress/PostcodeCode; PostalAddress/PostalZone
  BT-37; text; Seller city; PostalTradeAddress/CityName; PostalAddress/CityName
  BT-40; text; Seller country code; PostalTradeAddress/CountryID; PostalAddress/Country/IdentificationCode
  BT-41; text; Seller contact; DefinedTradeContact/PersonName; Contact/Name
  BT-42; text; Seller contact phone; DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber; Contact/Telephone
  BT-43; text; Seller contact email; DefinedTradeContact/EmailURIUniversalCommunication/URIID; Contact/ElectronicMail
`;

/** The buyer has the same fields with other numbers. */
const BUYER_TERMS: Readonly<Record<string, string>> = {
  ...{ 'BT-27': 'BT-44', 'BT-29': 'BT-46', 'BT-31': 'BT-48', 'BT-35': 'BT-50', 'BT-36': 'BT-51', 'BT-37': 'BT-52' },
  ...{ 'BT-38': 'BT-53', 'BT-40': 'BT-55', 'BT-41': 'BT-56', 'BT-42': 'BT-57', 'BT-43': 'BT-58' },
};

const ofBuyer = (terms: readonly InvoiceTerm[]): InvoiceTerm[] =>
  terms.flatMap(({ term, name, ...rest }) =>
    BUYER_TERMS[term] ? [{ ...rest, term: BUYER_TERMS[term], name: name.replace('Seller', 'Buyer') }] : [],
  );

export const INVOICE_TERMS: readonly InvoiceTerm[] = [
  ...termsOf(`
  BT-1; text; Invoice number; DOC/ID; ID
  BT-2; date; Invoice issue date; DOC/IssueDateTime; IssueDate
  BT-3; text; Invoice type code; DOC/TypeCode; InvoiceTypeCode|CreditNoteTypeCode
  BT-5; text; Invoice currency; SETTLED/InvoiceCurrencyCode; DocumentCurrencyCode
  BT-10; text; Buyer reference; AGREED/BuyerReference; BuyerReference
  BT-11; text; Project reference; AGREED/SpecifiedProcuringProject/ID; ProjectReference/ID
  BT-12; text; Contract reference; AGREED/ContractReferencedDocument/IssuerAssignedID|ID; ContractDocumentReference/ID
  BT-13; text; Purchase order reference; AGREED/BuyerOrderReferencedDocument/IssuerAssignedID|ID; OrderReference/ID
  BT-14; text; Sales order reference; AGREED/SellerOrderReferencedDocument/IssuerAssignedID|ID; OrderReference/SalesOrderID
  BT-16; text; Despatch advice reference; DELIVERED/DespatchAdviceReferencedDocument/IssuerAssignedID|ID; DespatchDocumentReference/ID
  BT-25; text; Preceding invoice reference; SETTLED/InvoiceReferencedDocument/IssuerAssignedID|ID; BillingReference/InvoiceDocumentReference/ID
  BT-22; text; Invoice note; DOC/IncludedNote/Content; Note
  `),
  ...termsOf(SELLER, 'AGREED/SellerTradeParty', 'AccountingSupplierParty/Party'),
  ...ofBuyer(termsOf(SELLER, 'AGREED/BuyerTradeParty', 'AccountingCustomerParty/Party')),
  ...termsOf(`
  BT-59; text; Payee name; SETTLED/PayeeTradeParty/Name; PayeeParty/PartyName/Name
  BT-70; text; Delivery name; DELIVERED/ShipToTradeParty/Name; Delivery/DeliveryParty/PartyName/Name
  BT-75; text; Delivery street; DELIVERED/ShipToTradeParty/PostalTradeAddress/LineOne; Delivery/DeliveryLocation/Address/StreetName
  BT-78; text; Delivery post code; DELIVERED/ShipToTradeParty/PostalTradeAddress/PostcodeCode; Delivery/DeliveryLocation/Address/PostalZone
  BT-77; text; Delivery city; DELIVERED/ShipToTradeParty/PostalTradeAddress/CityName; Delivery/DeliveryLocation/Address/CityName
  BT-80; text; Delivery country code; DELIVERED/ShipToTradeParty/PostalTradeAddress/CountryID; Delivery/DeliveryLocation/Address/Country/IdentificationCode
  BT-72; date; Delivery date; DELIVERED/ActualDeliverySupplyChainEvent/OccurrenceDateTime; Delivery/ActualDeliveryDate
  BT-73; date; Invoicing period start date; SETTLED/BillingSpecifiedPeriod/StartDateTime; InvoicePeriod/StartDate
  BT-74; date; Invoicing period end date; SETTLED/BillingSpecifiedPeriod/EndDateTime; InvoicePeriod/EndDate
  BT-9; date; Payment due date; SETTLED/SpecifiedTradePaymentTerms/DueDateDateTime; DueDate + PaymentMeans/PaymentDueDate
  BT-20; text; Payment terms; SETTLED/SpecifiedTradePaymentTerms/Description; PaymentTerms/Note
  BT-82; text; Payment means; MEANS/Information; PaymentMeans/PaymentMeansCode/@name
  BT-83; text; Remittance information; SETTLED/PaymentReference; PaymentMeans/PaymentID
  BT-84; text; Payment account IBAN; ACCOUNT/IBANID; PaymentMeans/PayeeFinancialAccount/ID
  BT-85; text; Payment account name; ACCOUNT/AccountName; PaymentMeans/PayeeFinancialAccount/Name
  BT-86; text; Payment service provider BIC; MEANS/PayeeSpecifiedCreditorFinancialInstitution/BICID; PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID
  BT-106; amount; Sum of line net amounts; SUMS/LineTotalAmount; LegalMonetaryTotal/LineExtensionAmount
  BT-107; amount; Sum of allowances; SUMS/AllowanceTotalAmount; LegalMonetaryTotal/AllowanceTotalAmount
  BT-108; amount; Sum of charges; SUMS/ChargeTotalAmount; LegalMonetaryTotal/ChargeTotalAmount
  BT-109; amount; Total without VAT; SUMS/TaxBasisTotalAmount; LegalMonetaryTotal/TaxExclusiveAmount
  BT-110; amount; Total VAT; SUMS/TaxTotalAmount; TaxTotal/TaxAmount
  BT-112; amount; Total with VAT; SUMS/GrandTotalAmount; LegalMonetaryTotal/TaxInclusiveAmount
  BT-113; amount; Paid amount; SUMS/TotalPrepaidAmount; LegalMonetaryTotal/PrepaidAmount
  BT-114; amount; Rounding amount; SUMS/RoundingAmount; LegalMonetaryTotal/PayableRoundingAmount
  BT-115; amount; Amount due; SUMS/DuePayableAmount; LegalMonetaryTotal/PayableAmount
  `),
];

export const INVOICE_LISTS: readonly InvoiceList[] = [
  {
    ...{ term: 'BG-25', name: 'Line items', cii: `${TRADE}/~TradeLineItem`, ubl: 'InvoiceLine|CreditNoteLine' },
    columns: termsOf(`
  BT-126; text; Line number; AssociatedDocumentLineDocument/LineID; ID
  BT-155; text; Article number; PRODUCT/SellerAssignedID; Item/SellersItemIdentification/ID
  BT-156; text; Buyer article number; PRODUCT/BuyerAssignedID; Item/BuyersItemIdentification/ID
  BT-157; text; GTIN; PRODUCT/GlobalID; Item/StandardItemIdentification/ID
  BT-153; text; Item name; PRODUCT/Name; Item/Name
  BT-154; text; Item description; PRODUCT/Description; Item/Description
  BT-129; amount; Quantity; ~TradeDelivery/BilledQuantity; InvoicedQuantity|CreditedQuantity
  BT-130; text; Unit code; ~TradeDelivery/BilledQuantity/@unitCode; InvoicedQuantity|CreditedQuantity/@unitCode
  BT-148; amount; Gross unit price; ~TradeAgreement/GrossPriceProductTradePrice/ChargeAmount; Price/AllowanceCharge/BaseAmount
  BT-146; amount; Unit price; ~TradeAgreement/NetPriceProductTradePrice/ChargeAmount; Price/PriceAmount
  BT-152; amount; VAT rate; ~TradeSettlement/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent; Item/ClassifiedTaxCategory/Percent
  BT-131; amount; Line net amount; ~TradeSettlement/~MonetarySummation/LineTotalAmount; LineExtensionAmount
    `),
  },
  {
    ...{ term: 'BG-23', name: 'VAT breakdown', cii: inFull('SETTLED/ApplicableTradeTax'), ubl: 'TaxTotal/TaxSubtotal' },
    columns: termsOf(`
  BT-118; text; VAT category; CategoryCode; TaxCategory/ID
  BT-119; amount; VAT rate; RateApplicablePercent|ApplicablePercent; TaxCategory/Percent
  BT-116; amount; VAT taxable amount; BasisAmount; TaxableAmount
  BT-117; amount; VAT amount; CalculatedAmount; TaxAmount
    `),
  },
  {
    ...{ term: 'BG-20', name: 'Allowances and charges' },
    ...{ cii: inFull('SETTLED/SpecifiedTradeAllowanceCharge'), ubl: 'AllowanceCharge' },
    columns: termsOf(`
  BT-97; text; Reason; Reason; AllowanceChargeReason
  BT-94; amount; Percentage; CalculationPercent; MultiplierFactorNumeric
  BT-92; amount; Amount; ActualAmount; Amount
    `),
  },
];
