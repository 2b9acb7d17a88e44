/** Random training samples for the ink classifiers: the HTML of one sample; the same seed gives the same sample. */
export type InkLabel = 'handwriting' | 'print' | 'signature' | 'stamp' | 'other';

export interface Fonts {
  handwritingFonts: readonly string[];
  prints: readonly string[];
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

const WORDS =
  'account address agreed amount April Avenue balance before bill branch by call cash change check city client company contract copy date day December delivery director dollars Drive each east enclosed end expires February fee file final for form Friday from goods half hours house in income invoice issue item January July June justice last letter line loan mail March May meeting member Monday month name near net New next north note notice November number October of office on order owner page paid part party pay per phone plan please post price public rate read ready received rent report room sale same see send September service ship sign site south state street Sunday sum tax term thank the this Thursday to total town transfer Tuesday under unit until use value via visit water Wednesday week west with work year York zone'.split(
    ' ',
  );
const NAMES =
  'Anna Beata Carlos Daniel Elena Frank Grace Henry Irene James Karin Lucas Maria Nadia Oscar Paula Quentin Rosa Simon Teresa Ursula Victor Wendy Xavier Yusuf Zoe Adams Becker Chen Dubois Evans Fischer Garcia Hansen Ivanov Jones Keller Lopez Moreau Novak Olsen Peters Quinn Rossi Schmidt Taylor Vogel Weber Young Zimmer'.split(
    ' ',
  );

function words(random: Random): string {
  const kind = random();
  if (kind < 0.15)
    return `${1 + Math.floor(random() * 12)}/${1 + Math.floor(random() * 28)}/${pick(random, ['09', '2014', '98', '23'])}`;
  if (kind < 0.3) return `${pick(random, NAMES)} ${pick(random, NAMES)}`;
  if (kind < 0.4)
    return `${pick(random, ['$', '', '€ '])}${Math.floor(random() * 9000)}.${Math.floor(10 + random() * 89)}`;
  const text = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
    pick(random, random() < 0.15 ? NAMES : WORDS),
  ).join(' ');
  return random() < 0.2 ? `${text} ${Math.floor(random() * 3000)}` : text;
}

const ink = (random: Random): string =>
  pick(random, ['#000', '#111', '#222', '#16213f', '#1d2f80', '#20409a', '#333', '#444', '#000', '#000']);

/** Slightly irregular letters: shifted, rotated, enlarged, unlike any font. */
function byHand(random: Random, text: string, font: string, size: number): string {
  const wobble = random() < 0.7 ? between(random, 0.2, 1.4) : 0;
  const drift = between(random, -0.5, 0.5);
  const letters = [...text].map((letter, at) => {
    const up = (random() - 0.5) * size * 0.12 * wobble + drift * at * 0.3;
    const style = `display:inline-block;transform:translateY(${up.toFixed(1)}px) rotate(${((random() - 0.5) * 9 * wobble).toFixed(1)}deg) scale(${(1 + (random() - 0.5) * 0.2 * wobble).toFixed(2)})`;
    return letter === ' ' ? '&nbsp;' : wobble > 0 ? `<span style="${style}">${letter}</span>` : letter;
  });
  const stroke = random() < 0.4 ? `-webkit-text-stroke:${between(random, 0.2, 1.6).toFixed(1)}px;` : '';
  const turn = `transform:rotate(${between(random, -3, 3).toFixed(1)}deg) skewX(${between(random, -18, 12).toFixed(0)}deg);`;
  const below = random() < 0.35 ? `border-bottom:${pick(random, [1, 1, 2])}px solid #000;` : '';
  return `<div style="${below}"><div style="display:inline-block;white-space:nowrap;font:${size}px '${font}';color:${ink(random)};${stroke}${turn}">${letters.join('')}</div></div>`;
}

function inPrint(random: Random, font: string, size: number): string {
  const text = words(random);
  const style = [
    `font-family:'${font}'`,
    `font-size:${size}px`,
    `font-weight:${pick(random, [400, 400, 400, 700])}`,
    `font-style:${random() < 0.15 ? 'italic' : 'normal'}`,
    `letter-spacing:${random() < 0.2 ? between(random, -1, 4).toFixed(1) : 0}px`,
    `text-transform:${random() < 0.2 ? 'uppercase' : 'none'}`,
    `text-decoration:${random() < 0.1 ? 'underline' : 'none'}`,
    `color:${pick(random, ['#000', '#000', '#222', '#444', '#666', '#1d2f80', '#a00'])}`,
    `transform:rotate(${between(random, -1.5, 1.5).toFixed(1)}deg) scale(${random() < 0.3 ? between(random, 0.7, 1.3).toFixed(2) : 1},${random() < 0.3 ? between(random, 0.7, 1.8).toFixed(2) : 1})`,
    random() < 0.15 ? 'border-bottom:1px solid #000' : '',
    random() < 0.06 ? 'border-left:2px solid #000' : '',
  ];
  return `<div style="display:inline-block;white-space:nowrap;${style.join(';')}">${text}</div>`;
}

/** One continuous pen stroke to the right, in loops. */
function flourish(random: Random, width: number, height: number): string {
  const count = 4 + Math.floor(random() * 12);
  let [x, y] = [between(random, 0, width * 0.2), height / 2];
  let path = `M${x.toFixed(0)} ${y.toFixed(0)}`;
  for (let at = 0; at < count; at++) {
    const step = (width / count) * between(random, 0.2, 1.9);
    const reach = height * between(random, 0.1, 0.55) * (random() < 0.2 ? 1.5 : 1);
    const [x2, y2] = [x + step, height / 2 + (random() - 0.5) * height * 0.5];
    path += ` C${(x + between(random, -0.4, 1.2) * step).toFixed(0)} ${(y - reach).toFixed(0)} ${(x2 - between(random, -0.6, 1) * step).toFixed(0)} ${(y2 + reach * between(random, -1, 1)).toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`;
    [x, y] = [x2, y2];
  }
  return path;
}

const svg = (width: number, height: number, inside: string): string =>
  `<svg width="${width}" height="${height}" style="overflow:visible">${inside}</svg>`;

function signature(random: Random, fonts: Fonts): string {
  const [width, height] = [between(random, 120, 360), between(random, 40, 120)];
  const strokes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const [w, left] = [width * between(random, 0.4, 1), width * between(random, 0, 0.3)];
    return `<path transform="translate(${left.toFixed(0)} 0)" d="${flourish(random, w, height)}" fill="none" stroke="currentColor" stroke-width="${between(random, 1, 4).toFixed(1)}" stroke-linecap="round"/>`;
  }).join('');
  const line =
    random() < 0.4
      ? `<path d="M-20 ${(height * 0.8).toFixed(0)}H${(width + 40).toFixed(0)}" stroke="#000" stroke-width="${pick(random, [1, 2])}"/>`
      : '';
  const name = `<text x="4" y="${(height * 0.7).toFixed(0)}" font-family="${pick(random, fonts.handwritingFonts)}" font-size="${between(random, 34, 80).toFixed(0)}" fill="currentColor" textLength="${(width * between(random, 0.5, 0.9)).toFixed(0)}" transform="rotate(${between(random, -10, 5).toFixed(0)})">${pick(random, NAMES)} ${random() < 0.6 ? pick(random, NAMES) : ''}</text>`;
  const kind = random();
  const inside = kind < 0.4 ? strokes : kind < 0.7 ? name + strokes.slice(0, strokes.indexOf('/>') + 2) : name;
  return `<div style="padding:30px;color:${ink(random)}">${svg(width, height, inside + line)}</div>`;
}

function stamp(random: Random, fonts: Fonts): string {
  const color = pick(random, ['#000', '#222', '#1d2f80', '#b01020', '#7a1fa2', '#0a6b2a', '#333']);
  const size = between(random, 90, 200);
  const stroke = between(random, 1.5, 6);
  const font = pick(random, fonts.prints);
  const big = pick(random, [
    'RECEIVED',
    'PAID',
    'COPY',
    'APPROVED',
    'FILED',
    'ENTERED',
    'CANCELLED',
    'DRAFT',
    'VOID',
    'ORIGINAL',
  ]);
  const date = `${pick(random, ['JAN', 'JUN', 'SEP', 'DEC'])} ${1 + Math.floor(random() * 28)} ${1985 + Math.floor(random() * 40)}`;
  const inner = size * between(random, 0.55, 0.75);
  const round = `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="none" stroke="${color}" stroke-width="${stroke}"/>
    ${random() < 0.7 ? `<circle cx="${size / 2}" cy="${size / 2}" r="${inner / 2}" fill="none" stroke="${color}" stroke-width="${stroke / 2}"/>` : ''}
    <path id="p" d="M${size * 0.12} ${size / 2}a${size * 0.38} ${size * 0.38} 0 0 1 ${size * 0.76} 0" fill="none"/>
    <text font-family="${font}" font-size="${size * 0.1}" fill="${color}"><textPath href="#p">${pick(random, NAMES)} ${pick(random, NAMES)} ${big} OFFICE</textPath></text>
    <text x="${size / 2}" y="${size * 0.55}" text-anchor="middle" font-family="${font}" font-weight="700" font-size="${size * 0.14}" fill="${color}">${random() < 0.5 ? date : big.slice(0, 6)}</text>`;
  const [w, h] = [size * between(random, 1.3, 2.2), size * between(random, 0.4, 0.8)];
  const square = `<rect width="${w}" height="${h}" rx="${pick(random, [0, 0, 6, 14])}" fill="none" stroke="${color}" stroke-width="${stroke}"/>
    <text x="${w / 2}" y="${h * 0.5}" text-anchor="middle" font-family="${font}" font-weight="700" font-size="${h * 0.36}" textLength="${w * 0.84}" fill="${color}">${big}</text>
    <text x="${w / 2}" y="${h * 0.85}" text-anchor="middle" font-family="${font}" font-size="${h * 0.24}" fill="${color}">${date}</text>`;
  const turn = random() < 0.7 ? between(random, -25, 25) : between(random, -4, 4);
  // Worn: some of the ink did not reach the paper.
  const worn = Array.from(
    { length: Math.floor(random() * 40) },
    () => `<circle cx="${random() * w}" cy="${random() * size}" r="${random() * 6}" fill="#fff"/>`,
  ).join('');
  return `<div style="padding:50px;opacity:${between(random, 0.5, 1).toFixed(2)};transform:rotate(${turn.toFixed(0)}deg)">${svg(size * 1.6, size, (random() < 0.5 ? round : square) + worn)}</div>`;
}

/** Other ink of pages: pieces of print, rules, boxes, logos, charts, drawings, dirt. */
function other(random: Random, fonts: Fonts): string {
  const [w, h] = [between(random, 60, 320), between(random, 40, 140)];
  const color = pick(random, ['#000', '#333', '#1d2f80', '#b01020', '#0a6b2a', '#e08000']);
  const lines = (count: number, draw: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => draw(at)).join('');
  const kind = Math.floor(random() * 9);
  const stroke = `fill="none" stroke="${color}" stroke-width="${between(random, 1, 4).toFixed(1)}"`;
  if (kind === 0)
    return `<div style="width:${w}px;line-height:1.1;padding:20px">${lines(2 + Math.floor(random() * 3), () => inPrint(random, pick(random, fonts.prints), between(random, 16, 30)))}</div>`;
  if (kind === 1)
    return svg(
      w,
      h,
      lines(
        5,
        (at) =>
          `<rect x="${(at * w) / 5}" y="${random() * h * 0.7}" width="${w / 8}" height="${h}" fill="${color}" opacity="${random()}"/>`,
      ) + `<path d="M0 0V${h}H${w}" ${stroke}/>`,
    );
  if (kind === 2)
    return svg(
      w,
      h,
      lines(3 + Math.floor(random() * 4), (at) => `<path d="M0 ${(at * h) / 4}H${w}" ${stroke}/>`) +
        lines(3, (at) => `<path d="M${(at * w) / 2} 0V${h}" ${stroke}/>`),
    );
  if (kind === 3)
    return `<div style="padding:12px 20px;background:${random() < 0.5 ? color : 'none'};color:${random() < 0.5 ? '#fff' : color};border:${Math.floor(random() * 5)}px solid ${color};font:700 ${between(random, 24, 60).toFixed(0)}px '${pick(random, fonts.prints)}'">${pick(random, NAMES)}</div>`;
  if (kind === 4)
    return svg(
      w,
      h,
      `<path d="M0 ${h} ${lines(12, (at) => `L${(at * w) / 11} ${(random() * h).toFixed(0)}`)}" ${stroke}/><path d="M0 0V${h}H${w}" stroke="#000" fill="none"/>`,
    );
  if (kind === 5)
    return svg(
      w,
      h,
      lines(
        3,
        (at) =>
          `<rect x="${at * w * 0.36}" y="${random() * h * 0.3}" width="${w * 0.25}" height="${h * 0.5}" ${stroke}/><path d="M${at * w * 0.36 + w * 0.25} ${h / 2}h${w * 0.1}l-6 -5m6 5l-6 5" ${stroke}/>`,
      ),
    );
  if (kind === 6)
    return svg(
      w,
      h,
      lines(
        30 + Math.floor(random() * 200),
        () => `<circle cx="${random() * w}" cy="${random() * h}" r="${random() * 3}" fill="#000"/>`,
      ),
    );
  if (kind === 7)
    return svg(
      w,
      h,
      lines(
        3,
        () =>
          `<circle cx="${random() * w}" cy="${random() * h}" r="${10 + random() * 40}" fill="${random() < 0.5 ? color : 'none'}" stroke="${color}"/><path d="M${random() * w} ${random() * h}L${random() * w} ${random() * h}L${random() * w} ${random() * h}Z" fill="${color}"/>`,
      ),
    );
  return svg(
    w,
    h,
    lines(28, (at) => `<rect x="${(at * w) / 28}" width="${(random() * w) / 36}" height="${h}" fill="#000"/>`),
  );
}

/** The HTML of one sample. */
export function sampleOf(label: InkLabel, random: Random, fonts: Fonts): string {
  if (label === 'handwriting')
    return byHand(random, words(random), pick(random, fonts.handwritingFonts), between(random, 26, 54));
  if (label === 'print') return inPrint(random, pick(random, fonts.prints), between(random, 20, 50));
  if (label === 'signature') return signature(random, fonts);
  return label === 'stamp' ? stamp(random, fonts) : other(random, fonts);
}
