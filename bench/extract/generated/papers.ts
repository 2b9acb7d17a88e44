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

const PAY = [
  ['Grundgehalt', 'Salaire de base', 3420],
  ['Überstunden', 'Heures supplémentaires', 212.5],
  ['Zulage', 'Prime', 90],
] as const;
const CUTS = [
  ['Lohnsteuer', 'Impôt sur le revenu', 511.33],
  ['Rentenversicherung', 'Assurance vieillesse', 346.18],
  ['Krankenversicherung', 'Assurance maladie', 290.4],
] as const;

function payslip(language: 'de' | 'fr'): GeneratedDocument {
  const at = language === 'de' ? 0 : 1;
  const say = (german: string, french: string): string => (at === 0 ? german : french);
  const money = (value: number): string => amount(language, value);
  const gross = sum(PAY.map(([, , value]) => value));
  const cut = sum(CUTS.map(([, , value]) => value));
  const headers = [say('Bezeichnung', 'Libellé'), `>${say('Betrag', 'Montant')}`];
  const rows = (of: readonly (readonly [string, string, number])[]) =>
    of.map((row) => [row[at] as string, money(row[2])]);
  return {
    id: `payslip-${language}`,
    html: page(
      language,
      `<h1>${say('Entgeltabrechnung', 'Bulletin de paie')}</h1><p>Ostermann Werke</p>`,
      above([
        [say('Mitarbeiter', 'Salarié'), 'Ines Albrecht'],
        [say('Personalnummer', 'Matricule'), '004417'],
        [say('Abteilung', 'Service'), 'Labor 3'],
        [say('Abrechnungsmonat', 'Période'), say('März 2026', 'mars 2026')],
        [say('Eintrittsdatum', 'Date d’entrée'), day(language, '2019-08-01')],
        [say('Steuerklasse', 'Catégorie'), 'IV'],
      ]),
      `<h2>${say('Bezüge', 'Gains')}</h2>`,
      table(headers, [...rows(PAY), [say('Gesamtbrutto', 'Salaire brut'), money(gross)]]),
      `<h2>${say('Abzüge', 'Retenues')}</h2>`,
      table(headers, [...rows(CUTS), [say('Summe Abzüge', 'Total des retenues'), money(cut)]]),
      labelsAtLeft([
        [say('Auszahlungsbetrag', 'Net à payer'), `${money(cents(gross - cut))} €`],
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
      ]),
    ),
    schema: {
      employeeName: 'string',
      employeeNumber: 'string',
      department: 'string?',
      entryDate: 'date?',
      dateOfBirth: 'date?',
      grossPay: 'number',
      netPay: 'number',
      iban: 'string?',
      overtimeHours: 'number?',
      socialSecurityNumber: 'string?',
      earnings: [{ description: 'string', amount: 'number' }],
      deductions: [{ description: 'string', amount: 'number' }],
    },
    truth: {
      employeeName: 'Ines Albrecht',
      employeeNumber: '004417',
      department: 'Labor 3',
      entryDate: '2019-08-01',
      dateOfBirth: null,
      grossPay: gross,
      netPay: cents(gross - cut),
      iban: 'DE89370400440532013000',
      overtimeHours: null,
      socialSecurityNumber: null,
      earnings: PAY.map((row) => ({ description: row[at], amount: row[2] })),
      deductions: CUTS.map((row) => ({ description: row[at], amount: row[2] })),
    },
  };
}

function laboratory(language: 'en' | 'es'): GeneratedDocument {
  const say = (english: string, spanish: string): string => (language === 'en' ? english : spanish);
  const tests = [
    ['Haemoglobin', 'Hemoglobina', 13.8, 'g/dL', '12.0 - 16.0'],
    ['Glucose', 'Glucosa', 102, 'mg/dL', '70 - 99'],
    ['Creatinine', 'Creatinina', 0.91, 'mg/dL', '0.60 - 1.10'],
    ['Potassium', 'Potasio', 4.4, 'mmol/L', '3.5 - 5.1'],
  ] as const;
  const rows = tests.map(([english, spanish, result, unit, range]) => ({
    test: say(english, spanish),
    result,
    unit,
    referenceRange: range,
  }));
  return {
    id: `laboratory-${language}`,
    html: page(
      language,
      `<h1>${say('Laboratory report', 'Informe de laboratorio')}</h1>`,
      labelsAtLeft(
        [
          [say('Patient', 'Paciente'), 'Omar Lindqvist'],
          [say('Sample number', 'Número de muestra'), 'S-77-20418'],
          [say('Date of birth', 'Fecha de nacimiento'), day(language === 'en' ? 'en-GB' : 'es', '1971-11-23')],
          [say('Collected on', 'Fecha de extracción'), day(language === 'en' ? 'en-GB' : 'es', '2026-02-14')],
        ],
        'lines',
      ),
      table(
        [
          say('Test', 'Prueba'),
          `>${say('Result', 'Resultado')}`,
          say('Unit', 'Unidad'),
          say('Reference range', 'Valores de referencia'),
        ],
        rows.map((row) => [row.test, String(row.result), row.unit, row.referenceRange]),
        'lines',
      ),
      `<p>${say('Approved by', 'Validado por')}: Dr. H. Okafor</p>`,
    ),
    schema: {
      patientName: 'string',
      sampleNumber: 'string',
      dateOfBirth: 'date?',
      collectionDate: 'date?',
      reportDate: 'date?',
      physicianPhone: 'string?',
      diagnosis: 'string?',
      approvedBy: 'string?',
      results: [{ test: 'string', result: 'number', unit: 'string', referenceRange: 'string?' }],
    },
    truth: {
      patientName: 'Omar Lindqvist',
      sampleNumber: 'S-77-20418',
      dateOfBirth: '1971-11-23',
      collectionDate: '2026-02-14',
      reportDate: null,
      physicianPhone: null,
      diagnosis: null,
      approvedBy: 'Dr. H. Okafor',
      results: rows,
    },
  };
}

function bank(language: 'en' | 'de'): GeneratedDocument {
  const say = (english: string, german: string): string => (language === 'en' ? english : german);
  const locale = say('en-GB', 'de');
  const names = [
    'Rent',
    'Bakery Lind',
    'Salary Vextra',
    'Power & Water',
    'Bookshop',
    'Transfer M. Roe',
    'Pharmacy',
    'Cinema',
  ];
  let balance = 1840.55;
  const rows = Array.from({ length: 58 }, (_, at) => {
    const value = cents((at % 7 === 2 ? 2210.4 : -1) * (at % 7 === 2 ? 1 : 13.9 + ((at * 37) % 90)));
    balance = cents(balance + value);
    return {
      date: `2026-0${1 + Math.floor(at / 20)}-${String(1 + (at % 20)).padStart(2, '0')}`,
      description: `${names[at % 8]} ${100 + at}`,
      amount: value,
      balance,
    };
  });
  return {
    id: `bank-${language}`,
    html: page(
      language,
      `<p>Seebank</p><h1>${say('Statement of account', 'Kontoauszug')}</h1>`,
      colons([
        [say('Account holder', 'Kontoinhaber'), 'Petra Quist'],
        ['IBAN', 'AT61 1904 3002 3457 3201'],
        [say('Opening balance', 'Anfangssaldo'), amount(locale, 1840.55)],
        [say('Closing balance', 'Endsaldo'), amount(locale, balance)],
      ]),
      table(
        [
          say('Date', 'Datum'),
          say('Description', 'Buchungstext'),
          `>${say('Amount', 'Betrag')}`,
          `>${say('Balance', 'Saldo')}`,
        ],
        rows.map((row) => [
          day(locale, row.date),
          row.description,
          amount(locale, row.amount),
          amount(locale, row.balance),
        ]),
      ),
    ),
    schema: {
      accountHolder: 'string',
      iban: 'string',
      openingBalance: 'number',
      closingBalance: 'number',
      interestRate: 'number?',
      creditLimit: 'number?',
      cardNumber: 'string?',
      transactions: [{ date: 'date', description: 'string', amount: 'number', balance: 'number' }],
    },
    truth: {
      accountHolder: 'Petra Quist',
      iban: 'AT611904300234573201',
      openingBalance: 1840.55,
      closingBalance: balance,
      interestRate: null,
      creditLimit: null,
      cardNumber: null,
      transactions: rows,
    },
  };
}

const SHIPPING: GeneratedDocument = {
  id: 'shipping-en',
  html: page(
    'en',
    '<h1>Bill of lading</h1>',
    parties([
      ['Shipper', 'Harrow Timber Ltd', '4 Quay Road', 'Larne BT40 1AA'],
      ['Consignee', 'Baltic Joinery AS', 'Sadama 22', '10111 Tallinn'],
      ['Notify party', 'Revel Agency', 'Narva mnt 5', '10117 Tallinn'],
    ]),
    above([
      ['B/L No.', 'HTL-662109'],
      ['Vessel', 'MV Corriella'],
      ['Voyage', '118E'],
      ['Port of loading', 'Belfast'],
      ['Port of discharge', 'Tallinn'],
      ['Date of issue', '21 April 2026'],
    ]),
    table(
      ['Container', 'Seal', 'Goods', '>Packages', '>Gross weight kg'],
      [
        ['TGHU 4418820', 'S-0911', 'Sawn timber', '42', '18,450.0'],
        ['MSKU 7710934', 'S-0912', 'Plywood', '30', '12,075.5'],
        ['Total', '', '', '72', '30,525.5'],
      ],
      'lines',
    ),
  ),
  schema: {
    billOfLadingNumber: 'string',
    shipper: { name: 'string', address: 'string?' },
    consignee: { name: 'string', address: 'string?' },
    vessel: 'string',
    voyage: 'string?',
    portOfLoading: 'string',
    portOfDischarge: 'string',
    issueDate: 'date?',
    freightAmount: 'number?',
    customsCode: 'string?',
    estimatedArrival: 'date?',
    containers: [
      { container: 'string', seal: 'string?', goods: 'string', packages: 'number', grossWeightKg: 'number' },
    ],
  },
  truth: {
    billOfLadingNumber: 'HTL-662109',
    shipper: { name: 'Harrow Timber Ltd', address: '4 Quay Road Larne BT40 1AA' },
    consignee: { name: 'Baltic Joinery AS', address: 'Sadama 22 10111 Tallinn' },
    vessel: 'MV Corriella',
    voyage: '118E',
    portOfLoading: 'Belfast',
    portOfDischarge: 'Tallinn',
    issueDate: '2026-04-21',
    freightAmount: null,
    customsCode: null,
    estimatedArrival: null,
    containers: [
      { container: 'TGHU 4418820', seal: 'S-0911', goods: 'Sawn timber', packages: 42, grossWeightKg: 18450 },
      { container: 'MSKU 7710934', seal: 'S-0912', goods: 'Plywood', packages: 30, grossWeightKg: 12075.5 },
    ],
  },
};

export const PAPERS: readonly GeneratedDocument[] = [
  payslip('de'),
  payslip('fr'),
  laboratory('en'),
  laboratory('es'),
  bank('en'),
  bank('de'),
  SHIPPING,
];
