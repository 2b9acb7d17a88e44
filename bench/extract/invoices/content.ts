/** Random content of invoices: parties, items and totals that add up, formatted for the language. */

export interface Party {
  name: string;
  person: string;
  street: string;
  postcode: string;
  city: string;
  vat: string;
  taxNumber: string;
  phone: string;
  email: string;
  iban: string;
}
export interface Item {
  code: string;
  description: string;
  more: string;
  quantity: number;
  unit: string;
  price: number;
  rate: number;
  total: number;
}
export interface Invoice {
  language: Language;
  number: string;
  date: Date;
  delivery: Date;
  due: Date;
  order: string;
  customer: string;
  supplier: string;
  note: string;
  seller: Party;
  buyer: Party;
  items: Item[];
  rates: { rate: number; base: number; tax: number }[];
  net: number;
  tax: number;
  gross: number;
  paid: number;
}

export type Language = 'de' | 'fr' | 'en' | 'nl' | 'it' | 'es' | 'pl';

/** A random number generator that is reproducible on every machine. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 12345) >>> 0;
    for (let i = 0; i < 5; i++) this.next();
  }
  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state / 4294967296;
  }
  below = (count: number): number => Math.floor(this.next() * count);
  pick = <T>(of: readonly T[]): T => of[this.below(of.length)]!;
  digits = (count: number): string => Array.from({ length: count }, () => this.below(10)).join('');
  chance = (share: number): boolean => this.next() < share;
}

const split = (text: string): string[] => text.split('|');
const NAMES = split(
  'Aurich|Brandeis|Castello|Dufour|Eberhart|Fontana|Grevinga|Haldane|Iversen|Jablonski|Kettler|Lindqvist|Moreau|Novák|Oberlin|Pichler|Quandt|Rieger|Sandoval|Thibault|Ulmer|Verhoeven|Westphal|Zawadzki',
);
const GIVEN = split('Anke|Bernd|Claire|Dorota|Elena|Frank|Giulia|Henk|Ines|Jonas|Karin|Luc|Marta|Nils|Petra|Stefano');
const TRADES: Record<Language, string[]> = {
  de: split(
    'Maschinenbau|Gartentechnik|Verlag|Elektro|Lebensmittel|Büromöbel|Logistik|Werbeagentur|Druckerei|Software',
  ),
  fr: split('Transports|Imprimerie|Bureautique|Menuiserie|Informatique|Emballages|Viticulture|Conseil'),
  en: split('Engineering|Supplies|Consulting|Foods|Furniture|Printing|Software|Logistics'),
  nl: split('Techniek|Kantoor|Drukkerij|Transport|Bouw'),
  it: split('Meccanica|Arredi|Stampa|Servizi|Alimentari'),
  es: split('Maquinaria|Muebles|Imprenta|Servicios|Alimentos'),
  pl: split('Maszyny|Meble|Drukarnia|Usługi|Transport'),
};
const FORMS: Record<Language, string[]> = {
  de: split('GmbH|AG|GmbH & Co. KG|e.K.|UG|OHG'),
  fr: split('SARL|SA|SAS|& Fils'),
  en: split('Ltd|Limited|Inc.|LLP|& Sons'),
  nl: split('B.V.|N.V.|VOF'),
  it: split('S.r.l.|S.p.A.|snc'),
  es: split('S.L.|S.A.'),
  pl: split('Sp. z o.o.|S.A.'),
};
const STREETS: Record<Language, string[]> = {
  de: split('Hauptstraße #|Am Alten Markt #|Industrieweg #|Bahnhofstr. #|Lindenallee #|Postfach 12 34 #'),
  fr: split('#, rue de la Gare|# avenue Foch|#, chemin des Vignes|# boulevard Carnot'),
  en: split('# High Street|# Mill Road|Unit #, Harbour Park|# Station Lane'),
  nl: split('Dorpsstraat #|Kerkweg #|Havenkade #'),
  it: split('Via Roma #|Corso Italia #|Viale Monza #'),
  es: split('Calle Mayor #|Avda. del Mar #|Plaza Nueva #'),
  pl: split('ul. Długa #|ul. Polna #|al. Wolności #'),
};
const CITIES: Record<Language, string[]> = {
  de: split('München|Kassel|Bad Homburg|Leipzig|Freiburg im Breisgau|Oldenburg'),
  fr: split('Lyon|Saint-Étienne|Nantes|Dijon'),
  en: split('Bristol|Leeds|Norwich|York'),
  nl: split('Utrecht|Zwolle|Breda'),
  it: split('Bologna|Verona|Torino'),
  es: split('Valencia|Zaragoza|Vigo'),
  pl: split('Poznań|Łódź|Gdynia'),
};
const PRODUCTS: Record<Language, string[]> = {
  de: split(
    'Trennblätter A4|Joghurt Banane|Wartung Heizungsanlage|Schraubensatz M8 verzinkt|Beratung vor Ort|Lizenz Jahresabo|Druckerpapier 80 g|Fahrtkosten|Kaffeebohnen Hochland|Montage Regalsystem|USB-Kabel 2 m|Reinigungsmittel 5 l',
  ),
  fr: split(
    'Ramette papier A4|Nougat de l’Abbaye 250g|Biscuits aux raisins 300g|Maintenance annuelle|Huile d’olive à l’ancienne|Prestation de conseil|Carton renforcé|Câble réseau 5 m',
  ),
  en: split(
    'Steel bracket, 40 mm|Consulting day|Annual support plan|Coffee beans, dark roast|Office chair Model 7|Network cable 5 m|Printing of leaflets|Travel expenses',
  ),
  nl: split('Kantoorstoel zwart|Onderhoud per uur|Drukwerk folders|Kabel 10 m|Koffiebonen 1 kg'),
  it: split('Sedia da ufficio|Consulenza oraria|Olio extravergine 1 l|Cavo di rete|Stampa volantini'),
  es: split('Silla de oficina|Asesoría por hora|Aceite de oliva 1 l|Cable de red|Impresión folletos'),
  pl: split('Krzesło biurowe|Usługa serwisowa|Papier ksero A4|Kabel sieciowy|Kawa ziarnista'),
};
const MORE = split('Art.-Details siehe Katalog S. 14|EAN 4012345001235|Ref. A-17 / 2|Lot 8841|Charge 77-B|Model 2019');
const UNITS = split('Stk|Std|kg|h|pcs|m|l');
const RATES: Record<Language, number[]> = {
  de: [19, 7],
  fr: [20, 5.5],
  en: [20, 5],
  nl: [21, 9],
  it: [22, 10],
  es: [21, 10],
  pl: [23, 8],
};
const COUNTRY: Record<Language, string> = { de: 'DE', fr: 'FR', en: 'GB', nl: 'NL', it: 'IT', es: 'ES', pl: 'PL' };

const round = (x: number): number => Math.round(x * 100) / 100;
const day = (dice: Dice): Date => new Date(Date.UTC(2012 + dice.below(14), dice.below(12), 1 + dice.below(28)));
const after = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);

function party(dice: Dice, language: Language, isPrivate: boolean): Party {
  const person = `${dice.pick(GIVEN)} ${dice.pick(NAMES)}`;
  const name = dice.pick([
    `${dice.pick(NAMES)} ${dice.pick(TRADES[language])} ${dice.pick(FORMS[language])}`,
    `${dice.pick(NAMES)} ${dice.pick(FORMS[language])}`,
    `${dice.pick(TRADES[language])} ${dice.pick(NAMES)}`,
    `${dice.pick(NAMES)} & ${dice.pick(NAMES)} ${dice.pick(FORMS[language])}`,
  ]);
  const host = dice
    .pick(NAMES)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  return {
    name: isPrivate ? person : name,
    person,
    street: dice.pick(STREETS[language]).replace('#', String(1 + dice.below(140))),
    postcode: language === 'en' ? `BS${1 + dice.below(9)} ${1 + dice.below(9)}QT` : dice.digits(5),
    city: dice.pick(CITIES[language]),
    vat: COUNTRY[language] + dice.digits(9),
    taxNumber: `${dice.digits(3)}/${dice.digits(3)}/${dice.digits(5)}`,
    phone: `0${dice.digits(3)} ${dice.digits(6)}`,
    email: `${dice.pick(['info', 'rechnung', 'office', 'contact'])}@${host}.example`,
    iban: `${COUNTRY[language]}${dice.digits(2)} ${dice.digits(4)} ${dice.digits(4)} ${dice.digits(4)} ${dice.digits(2)}`,
  };
}

/** The tax breakdown by rate, net total and tax, for the items and for extra charges at the first rate. */
export function sumsOf(items: readonly Item[], added = 0): Pick<Invoice, 'rates' | 'net' | 'tax' | 'gross'> {
  const rates = [...new Set(items.map(({ rate }) => rate))]
    .sort((a, b) => b - a)
    .map((rate, at) => {
      const own = items.filter((item) => item.rate === rate).reduce((sum, item) => sum + item.total, 0);
      const base = round(own + (at === 0 ? added : 0));
      return { rate, base, tax: round((base * rate) / 100) };
    });
  const net = round(rates.reduce((sum, { base }) => sum + base, 0));
  const tax = round(rates.reduce((sum, one) => sum + one.tax, 0));
  return { rates, net, tax, gross: round(net + tax) };
}

export function makeInvoice(dice: Dice, language: Language, isCredit: boolean): Invoice {
  const sign = isCredit ? -1 : 1;
  const used = RATES[language].slice(0, dice.chance(0.4) ? 2 : 1);
  const items = Array.from({ length: dice.pick([1, 2, 3, 3, 4, 6, 9]) }, () => {
    const quantity = dice.pick([1, 1, 2, 3, 5, 8, 10, 25, 120, 2.5]);
    const price = round(dice.pick([1 + dice.next() * 9, 20 + dice.next() * 90, 100 + dice.next() * 1900]));
    return {
      code: dice.pick([dice.digits(6), `TB${dice.digits(3)}A4`, `${dice.digits(3)}-${dice.digits(2)}`]),
      description: dice.pick(PRODUCTS[language]),
      more: dice.pick(MORE),
      quantity,
      unit: dice.pick(UNITS),
      price,
      rate: dice.pick(used),
      total: round(sign * quantity * price),
    };
  });
  const { rates, net, tax } = sumsOf(items);
  const date = day(dice);
  const year = date.getUTCFullYear();
  return {
    language,
    number: dice.pick([
      `RE-${year}${dice.digits(4)}/${dice.digits(3)}`,
      `E${year}${dice.digits(4)}`,
      `${year}-${dice.digits(4)}`,
      dice.digits(6),
      `FA${dice.digits(5)}`,
      `${dice.digits(2)}/${year}`,
    ]),
    date,
    delivery: after(date, -1 - dice.below(9)),
    due: after(date, 14 + dice.below(20)),
    order: dice.pick([dice.digits(7), `B-${dice.digits(5)}`, `PO${dice.digits(6)}`]),
    customer: dice.pick([dice.digits(5), `K${dice.digits(4)}`, `GE${dice.digits(7)}`]),
    supplier: dice.digits(6),
    note: `LS${dice.digits(5)}`,
    seller: party(dice, language, false),
    buyer: party(dice, language, dice.chance(0.2)),
    items,
    rates,
    net,
    tax,
    gross: round(net + tax),
    paid: !isCredit && dice.chance(0.12) ? round((net + tax) * 0.3) : 0,
  };
}

const MONTHS: Record<Language, string[]> = {
  de: split('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'),
  fr: split('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
  en: split('January|February|March|April|May|June|July|August|September|October|November|December'),
  nl: split('januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'),
  it: split('gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'),
  es: split('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'),
  pl: split('stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia'),
};

export function writeDate(date: Date, language: Language, isLong: boolean): string {
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const two = (n: number): string => String(n).padStart(2, '0');
  if (isLong) return language === 'de' ? `${d}. ${MONTHS.de[m]} ${y}` : `${d} ${MONTHS[language][m]} ${y}`;
  return [two(d), two(m + 1), y].join(language === 'de' || language === 'pl' ? '.' : language === 'nl' ? '-' : '/');
}

export function writeNumber(value: number, language: Language, places = 2): string {
  const plain = value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places });
  if (language === 'en') return plain;
  const thousands = language === 'fr' || language === 'pl' ? ' ' : '.';
  return plain.replace(/[.,]/g, (sign) => (sign === ',' ? thousands : ','));
}
