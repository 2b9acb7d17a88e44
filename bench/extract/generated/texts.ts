import { amount, colons, day, type GeneratedDocument, labelsAtLeft, page, parties, table } from './page.ts';

function policy(language: 'en' | 'nl'): GeneratedDocument {
  const say = (english: string, dutch: string): string => (language === 'en' ? english : dutch);
  const cover = [
    { cover: say('Buildings', 'Opstal'), sumInsured: 310000, deductible: 500 },
    { cover: say('Contents', 'Inboedel'), sumInsured: 64000, deductible: 250 },
    { cover: say('Liability', 'Aansprakelijkheid'), sumInsured: 1000000, deductible: 0 },
  ];
  return {
    id: `policy-${language}`,
    html: page(
      language,
      `<h1>${say('Household policy schedule', 'Polisblad woonhuis')}</h1>`,
      labelsAtLeft(
        [
          [say('Policy number', 'Polisnummer'), 'HH 5520 8813'],
          [say('Policyholder', 'Verzekeringnemer'), 'Karel Dekker'],
          [say('Start date', 'Ingangsdatum'), day(language, '2026-05-01', 'long')],
          [say('Expiry date', 'Einddatum'), day(language, '2027-04-30', 'long')],
          [say('Annual premium', 'Jaarpremie'), `€ ${amount(language, 1284.6)}`],
        ],
        'lines',
      ),
      table(
        [
          say('Cover', 'Dekking'),
          `>${say('Sum insured', 'Verzekerd bedrag')}`,
          `>${say('Deductible', 'Eigen risico')}`,
        ],
        cover.map((row) => [row.cover, amount(language, row.sumInsured, 0), amount(language, row.deductible, 0)]),
      ),
      `<p>${say('Risk address', 'Risicoadres')}: Lindelaan 90, 3571 Utrecht</p>`,
    ),
    schema: {
      policyNumber: 'string',
      policyholder: 'string',
      startDate: 'date',
      expiryDate: 'date',
      annualPremium: 'number',
      riskAddress: 'string?',
      agentName: 'string?',
      vehicleRegistration: 'string?',
      cancellationDate: 'date?',
      coverages: [{ cover: 'string', sumInsured: 'number', deductible: 'number' }],
    },
    truth: {
      policyNumber: 'HH 5520 8813',
      policyholder: 'Karel Dekker',
      startDate: '2026-05-01',
      expiryDate: '2027-04-30',
      annualPremium: 1284.6,
      riskAddress: 'Lindelaan 90, 3571 Utrecht',
      agentName: null,
      vehicleRegistration: null,
      cancellationDate: null,
      coverages: cover,
    },
  };
}

function certificate(language: 'en' | 'it'): GeneratedDocument {
  const say = (english: string, italian: string): string => (language === 'en' ? english : italian);
  return {
    id: `certificate-${language}`,
    html: page(
      language,
      `<h1 style="text-align:center">${say('Certificate of attendance', 'Attestato di frequenza')}</h1>`,
      `<p style="text-align:center">${say('This is to certify that', 'Si certifica che')}</p><p style="text-align:center;font-size:15pt">Lucia Ferrante</p>`,
      `<p style="text-align:center">${say('has completed the course', 'ha completato il corso')}</p><p style="text-align:center"><b>${say('Safe work at height', 'Lavoro sicuro in quota')}</b></p>`,
      colons([
        [say('Certificate number', 'Numero attestato'), 'AC/2291'],
        [say('Duration', 'Durata'), say('16 hours', '16 ore')],
        [say('Date of issue', 'Data di rilascio'), day(language === 'en' ? 'en-GB' : 'it', '2026-06-12')],
        [say('Place', 'Luogo'), 'Trento'],
      ]),
    ),
    schema: {
      participant: 'string',
      course: 'string',
      certificateNumber: 'string',
      duration: 'string?',
      issueDate: 'date',
      place: 'string?',
      grade: 'string?',
      validUntil: 'date?',
      instructorEmail: 'string?',
    },
    truth: {
      participant: 'Lucia Ferrante',
      course: say('Safe work at height', 'Lavoro sicuro in quota'),
      certificateNumber: 'AC/2291',
      duration: say('16 hours', '16 ore'),
      issueDate: '2026-06-12',
      place: 'Trento',
      grade: null,
      validUntil: null,
      instructorEmail: null,
    },
  };
}

function timetable(language: 'en' | 'pl'): GeneratedDocument {
  const say = (english: string, polish: string): string => (language === 'en' ? english : polish);
  const stops = [
    ['Dworzec', '06:12', '06:14', '1'],
    ['Rynek', '06:25', '06:26', '3'],
    ['Most', '06:41', '06:43', '2'],
    ['Port', '06:58', '07:05', '4'],
    ['Lotnisko', '07:20', '07:22', '1'],
  ];
  return {
    id: `timetable-${language}`,
    html: page(
      language,
      `<h1>${say('Timetable', 'Rozkład jazdy')}</h1>`,
      colons([
        [say('Line', 'Linia'), 'R 24'],
        [say('Valid from', 'Ważny od'), day(language === 'en' ? 'en-GB' : 'pl', '2026-12-13')],
        [say('Operator', 'Przewoźnik'), 'Koleje Zatoki'],
      ]),
      table(
        [say('Stop', 'Przystanek'), say('Arrival', 'Przyjazd'), say('Departure', 'Odjazd'), say('Platform', 'Peron')],
        stops,
      ),
    ),
    schema: {
      line: 'string',
      validFrom: 'date',
      validUntil: 'date?',
      operator: 'string',
      ticketPrice: 'number?',
      phone: 'string?',
      purchaseOrderNumber: 'string?',
      stops: [{ stop: 'string', arrival: 'string', departure: 'string', platform: 'string?' }],
      numberOfStops: 'number?',
    },
    truth: {
      line: 'R 24',
      validFrom: '2026-12-13',
      validUntil: null,
      operator: 'Koleje Zatoki',
      ticketPrice: null,
      phone: null,
      purchaseOrderNumber: null,
      stops: stops.map(([stop, arrival, departure, platform]) => ({ stop, arrival, departure, platform })),
      numberOfStops: stops.length,
    },
  };
}

function contract(language: 'en' | 'fr'): GeneratedDocument {
  const say = (english: string, french: string): string => (language === 'en' ? english : french);
  const on = (iso: string): string => day(language === 'en' ? 'en-GB' : 'fr', iso, 'long');
  return {
    id: `contract-${language}`,
    html: page(
      language,
      `<h1>${say('Lease agreement', 'Contrat de bail')}</h1>`,
      say(
        `<p>This agreement is made on ${on('2026-03-02')} between Adele Marchetti (the “Landlord”) and Tomas Bergum (the “Tenant”).</p><p>The Landlord lets to the Tenant the flat at 14 Mill Lane, Bath, from ${on('2026-04-01')} until ${on('2028-03-31')}.</p><p>The Tenant shall pay a monthly rent of £1,150.00, due on the first day of each month, and a deposit of £2,300.00 before moving in.</p><p>Either party may end the agreement by giving three months’ notice in writing. This agreement is governed by the law of England and Wales.</p>`,
        `<p>Le présent contrat est conclu le ${on('2026-03-02')} entre Adele Marchetti (le « Bailleur ») et Tomas Bergum (le « Locataire »).</p><p>Le Bailleur loue au Locataire l’appartement situé 14 rue du Moulin, Annecy, à compter du ${on('2026-04-01')} et jusqu’au ${on('2028-03-31')}.</p><p>Le Locataire paie un loyer mensuel de 1 150,00 €, exigible le premier jour de chaque mois, et un dépôt de garantie de 2 300,00 €.</p><p>Chaque partie peut résilier le contrat avec un préavis de trois mois. Le présent contrat est soumis au droit français.</p>`,
      ),
      parties([
        [say('Landlord', 'Bailleur'), '________________'],
        [say('Tenant', 'Locataire'), '________________'],
      ]),
    ),
    schema: {
      agreementDate: 'date',
      landlord: 'string',
      tenant: 'string',
      propertyAddress: 'string?',
      startDate: 'date',
      endDate: 'date?',
      monthlyRent: 'number',
      deposit: 'number?',
      noticePeriod: 'string?',
      governingLaw: 'string?',
      bankAccount: 'string?',
      brokerName: 'string?',
      parkingFee: 'number?',
    },
    truth: {
      agreementDate: '2026-03-02',
      landlord: 'Adele Marchetti',
      tenant: 'Tomas Bergum',
      propertyAddress: say('14 Mill Lane, Bath', '14 rue du Moulin, Annecy'),
      startDate: '2026-04-01',
      endDate: '2028-03-31',
      monthlyRent: 1150,
      deposit: 2300,
      noticePeriod: say('three months', 'trois mois'),
      governingLaw: say('England and Wales', 'droit français'),
      bankAccount: null,
      brokerName: null,
      parkingFee: null,
    },
  };
}

export const TEXTS: readonly GeneratedDocument[] = [
  policy('en'),
  policy('nl'),
  certificate('en'),
  certificate('it'),
  timetable('en'),
  timetable('pl'),
  contract('en'),
  contract('fr'),
];
