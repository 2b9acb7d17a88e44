/** The HTML of a random page with marks. Elements with `data-mark` are `empty`, `ticked`, a `bullet`, or `unclear`, which nothing is learned from; everything else only looks like a mark. */
type Random = () => number;

const LATIN =
  'account address agreed amount balance before branch change child city client company contract copy date delivery director each enclosed expires family fee final form from goods household income invoice issue January letter member month name number office order owner paid party phone please price public rate received report same service signature state street sum tax term total transfer under unit until value visit water week year Straße für nicht über größe été où garçon société año niño información cuota più città żółty číslo common goods room book door school zoo moon noon odd document bonus colour Ordo Otto Oslo OBOE DODO ROOM COMMON область город договор номер сторона около όνομα οδός ποσό χώρος'.split(
    ' ',
  );
const STARTS = [...'bcdfghjklmnpqrstvwxyz', '', 'st', 'tr', 'pl', 'ch', 'sh', 'gr', 'th', 'br', 'fl'];
const VOWELS = [...'aeiouyaeioäöüéèáíóú', 'ea', 'ou', 'ie', 'ai'];
const ENDS = [...'nrstlmdkpgx', '', '', '', 'nd', 'st', 'ng', 'ck', 'rt', 'ss', 'f'];
const HAN = [
  ...'口回日田国目因固圆园四西百自白用同合名右石古台占吉品区医风凶问间门闪闭関開囗囚围图内肉中申甲由电男画果早旧时期月明朋的一是在不了有和人这大为上个到说们',
];
const KANA = [...'ロコロニヨユエのをにはがでとしてありますスクリーンカタログ日本語東京都口回品合計'];
const HANGUL = [...'마음모미문임금입니다대한민국서울은행계좌번호성명주소확인'];
const SHAPED = [...'OQD0B8oCGUŌÖ#⌂Ⓐ①②③©®⊕⊗⊙◎◆◇△▽☆★✦♦□■▣▢'];
const LABELS = [
  'Yes',
  'No',
  'Ja',
  'Nein',
  'Oui',
  'Non',
  'Sí',
  'Married',
  'Single',
  'Male',
  'N/A',
  'Other',
  'Tak',
  'Nie',
  '是',
  '否',
  'はい',
  'いいえ',
  'A',
  '1',
  'Not applicable',
  '12.',
];
const FACES = [
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Sans',
  'DejaVu Serif',
  'Carlito',
  'Caladea',
  'Liberation Mono',
  'FreeSans',
  'FreeSerif',
  'Liberation Sans Narrow',
  'Anonymous Pro',
  'Archivo Narrow',
  'Bitter',
  'Courier Prime',
  'Crimson Text',
  'Fira Sans',
  'IBM Plex Sans',
  'Inter',
  'Lato',
  'Libre Baskerville',
  'Lora',
  'Merriweather',
  'Montserrat',
  'Nimbus Mono PS',
  'Nimbus Roman',
  'Nunito',
  'Open Sans',
  'Oswald',
  'PT Serif',
  'Playfair Display',
  'Raleway',
  'Roboto',
  'Roboto Condensed',
  'URW Gothic',
  'URW Bookman',
  'Ubuntu',
  'Work Sans',
  'Z003',
  'Zilla Slab',
];
/** Signs of boxes, their ticked forms, and faces that have them. */
const GLYPHS: [empty: string, ticked: string, families: string[]][] = [
  ['☐', '☑☒', ['DejaVu Sans', 'DejaVu Sans', 'FreeSerif', 'FreeSans', 'FreeMono']],
  ['☐', '☒', ['DejaVu Sans', 'FreeSerif']],
  ['□', '■▣', ['DejaVu Sans', 'DejaVu Sans Mono', 'FreeSerif', 'IPAGothic', 'WenQuanYi Zen Hei', 'Noto Sans CJK SC']],
];
const FAR_EASTERN = [
  'Noto Sans CJK SC',
  'Noto Serif CJK SC',
  'Noto Sans CJK JP',
  'Noto Serif CJK JP',
  'IPAGothic',
  'Noto Sans CJK KR',
  'WenQuanYi Zen Hei',
];

export function pageOf(random: Random, icon: () => string): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (low: number, high: number): number => low + random() * (high - low);
  const chance = (share: number): boolean => random() < share;
  const times = (count: number, part: (at: number) => string): string =>
    Array.from({ length: Math.floor(count) }, (_, at) => part(at)).join('');

  const script = pick(['latin', 'latin', 'latin', 'latin', 'han', 'kana', 'hangul'] as const);
  const face = script === 'latin' ? pick(FACES) : pick(FAR_EASTERN);
  /** Half of the words are made of syllables, since a network learns the few that it sees by heart. */
  const word = (): string => {
    if (chance(0.5)) return pick(LATIN);
    if (chance(0.08)) return String(Math.floor(random() * 10 ** Math.ceil(random() * 4)));
    const made = times(between(1, 4), () => pick(STARTS) + pick(VOWELS) + pick(ENDS));
    return chance(0.35) ? made[0]!.toUpperCase() + made.slice(1) : chance(0.06) ? made.toUpperCase() : made;
  };
  const words = (count: number): string => {
    if (script === 'latin') return Array.from({ length: Math.ceil(count) }, word).join(' ');
    const signs = script === 'han' ? HAN : script === 'kana' ? KANA : HANGUL;
    return times(count * 2, () => pick(signs) + (script === 'hangul' && chance(0.3) ? ' ' : ''));
  };
  const label = (): string => (chance(0.5) ? pick(LABELS) : words(between(1, 5)));

  /** One look of marks for all of a section. */
  function marks(): { mark: (isTicked?: boolean) => string; side: number; isRing: boolean } {
    const side = chance(0.15) ? between(24, 56) : between(8, 24);
    const isRing = chance(0.3);
    const wide = isRing || chance(0.8) ? 1 : between(1.15, 2.1);
    const border = between(0.6, side > 16 ? 3 : 2);
    const color = pick(['#000', '#000', '#000', '#333', '#666', '#999', '#24478f', '#0a6']);
    const radius = isRing ? '50%' : chance(0.7) ? '0' : `${between(1, side / 5)}px`;
    const extra =
      chance(0.12) && !isRing
        ? `box-shadow:${pick(['inset ', ''])}0 0 0 ${between(1, 2.5)}px ${pick(['#aaa', '#bbb', '#888'])};`
        : '';
    const inside = chance(0.85) ? '#fff' : pick(['#f4f4f4', '#e8eefc', 'transparent']);
    const lean = chance(0.15) ? between(-1, 1) * side * 0.1 : 0;
    const hand = pick([
      'cross',
      'tick',
      'letter',
      'sign',
      'scribble',
      'fill',
      'part',
      'inverse',
      'slash',
      'any',
    ] as const);
    const one = (isTicked: boolean): string => {
      const kind = hand === 'any' ? pick(['cross', 'tick', 'scribble', 'slash'] as const) : hand;
      const isFilled = isTicked && kind === 'inverse';
      const ground = isFilled || (isTicked && kind === 'fill' && !isRing) ? color : inside;
      const style = `display:inline-block;position:relative;box-sizing:border-box;vertical-align:middle;width:${side * wide}px;height:${side}px;border:${border}px solid ${color};border-radius:${radius};background:${ground};${extra}`;
      const content = !isTicked
        ? ''
        : isRing && !['cross', 'tick', 'any'].includes(kind)
          ? dot(side, color)
          : strokes(kind, side, wide);
      return `<span data-mark="${isTicked ? 'ticked' : 'empty'}" style="${style}">${content}</span>`;
    };
    const dot = (size: number, ink: string): string =>
      `<span style="position:absolute;inset:${between(0.12, 0.3) * size}px;border-radius:50%;background:${ink}"></span>`;
    const strokes = (kind: string, size: number, stretch: number): string => {
      const [w, h] = [size * stretch, size];
      const out = chance(0.35) ? between(0.05, 0.3) : -between(0.05, 0.22);
      const pen = `fill="none" stroke="${kind === 'inverse' ? '#fff' : pick(['#000', '#112', '#1d2f80', '#000', '#a11'])}" stroke-width="${between(0.8, Math.max(1.2, size / 8))}" stroke-linecap="round"`;
      const svg = (path: string): string =>
        `<svg style="position:absolute;overflow:visible;left:${lean - border}px;top:${lean - border}px" width="${w}" height="${h}"><path d="${path}" ${pen}/></svg>`;
      const wobble = (): number => between(-0.06, 0.06) * size;
      if (kind === 'cross')
        return svg(
          `M${-out * w + wobble()} ${-out * h} L${w + out * w} ${h + out * h + wobble()} M${w + out * w} ${-out * h + wobble()} L${-out * w} ${h + out * h}`,
        );
      if (kind === 'slash') return svg(`M${w + out * w} ${-out * h} L${-out * w} ${h + out * h}`);
      if (kind === 'tick' || kind === 'inverse')
        return svg(
          `M${w * 0.2 + wobble()} ${h * 0.5} L${w * 0.42} ${h * 0.8 + wobble()} L${w * (0.85 + Math.max(-0.1, out))} ${h * (0.15 - Math.max(-0.05, out))}`,
        );
      if (kind === 'scribble')
        return svg(
          `M${w * 0.15} ${h * 0.3} q${w * 0.5} ${h * between(-0.2, 0.3)} ${w * 0.2} ${h * 0.4} t${w * 0.3} ${-h * 0.2} t${w * between(0, 0.3)} ${h * 0.2}`,
        );
      if (kind === 'part')
        return `<span style="position:absolute;inset:${between(0.1, 0.34) * size}px;background:#000"></span>`;
      if (kind === 'letter' || kind === 'sign')
        return `<span style="position:absolute;inset:0;display:grid;place-items:center;font:${chance(0.4) ? 'bold ' : ''}${size * between(0.7, 1.1)}px/1 ${pick(FACES)}">${kind === 'letter' ? pick(['X', 'x', 'X', 'V']) : pick(['✓', '✔', '✗', '✘', '×'])}</span>`;
      return '';
    };
    return { side, isRing, mark: (isTicked = chance(0.35)) => one(isTicked) };
  }

  /** Boxes of a typeface. `data-frame` is the sign whose ink is the frame of all of them. */
  function glyphs(): { mark: (isTicked?: boolean) => string } {
    const [empty, ticked, families] = pick(GLYPHS);
    const style = `font:${chance(0.2) ? 'bold ' : ''}${between(0.9, 1.7)}em/1 '${pick(families)}'`;
    const on = pick([...ticked]);
    return {
      mark: (isTicked = chance(0.35)) =>
        `<span data-mark="${isTicked ? 'ticked' : 'empty'}" data-frame="${empty}" style="${style}">${isTicked ? on : empty}</span>`,
    };
  }
  /** Lines of running text that begin with a box: a space, the first word, often a line to write on. */
  const checklist = (): string => {
    const look = chance(0.35) ? glyphs() : plain();
    const [size, gap, isPlain] = [
      between(9, 19),
      chance(0.5) ? ' ' : `<span style="margin-left:${between(1, 14)}px"></span>`,
      chance(0.4),
    ];
    const [margin, indent, isJustified] = [between(1, 18), chance(0.3) ? between(10, 90) : 0, chance(0.3)];
    const long = between(1, 12);
    return times(between(2, 15), () => {
      const line = chance(0.35) ? ' ' + '_'.repeat(Math.floor(between(4, 30))) : chance(0.1) ? ':' : '';
      const more = chance(0.1) ? ` ${look.mark()}${gap}${words(between(1, 3))}` : '';
      return `<p style="font-size:${size}px;margin:${margin}px 0 ${margin}px ${indent}px;${isJustified ? 'text-align:justify' : ''}">${isPlain ? look.mark(false) : look.mark()}${gap}${words(between(1, long + 1))}${line}${more}</p>`;
    });
  };
  /** A frame as a style sheet draws it, on the base line of its text. */
  function plain(): { mark: (isTicked?: boolean) => string } {
    const [side, border, color] = [
      between(7, 24),
      between(0.6, 2.2),
      pick(['#000', '#000', '#000', '#444', '#767676']),
    ];
    const [align, radius] = [pick(['baseline', 'middle', 'text-bottom', '-2px']), pick(['0', '0', '0', '2px', '3px'])];
    const tick = pick(['M3 11 L9 17 L19 4', 'M3 3 L19 19 M19 3 L3 19', 'M1 12 L8 21 L24 -4', '']);
    const style = `display:inline-block;width:${side}px;height:${side}px;border:${border}px solid ${color};border-radius:${radius};vertical-align:${align}`;
    return {
      mark: (isTicked = chance(0.3)) =>
        isTicked
          ? `<span data-mark="ticked" style="${style};position:relative"><span style="position:absolute;inset:0;${tick ? '' : 'background:#000;margin:18%'}">${tick && `<svg width="${side}" height="${side}" viewBox="0 0 22 22" style="overflow:visible"><path d="${tick}" fill="none" stroke="#000" stroke-width="${between(1.5, 4)}"/></svg>`}</span></span>`
          : `<span data-mark="empty" style="${style}"></span>`,
    };
  }

  const options = (): string => {
    const { mark } = marks();
    const [columns, gap, isAfter, isLong] = [Math.ceil(between(0, 4)), between(1, 10), chance(0.12), chance(0.3)];
    const box = chance(0.15) ? 'border:1px solid #000;padding:3px;' : '';
    return `<div style="columns:${columns};${box}">${times(between(3, 14), () => {
      const text = `<span style="margin:0 ${gap}px">${isLong ? words(between(4, 12)) : label()}</span>`;
      return `<div style="margin:${between(1, 5)}px 0">${isAfter ? text + mark() : mark() + text}</div>`;
    })}</div>`;
  };
  const inline = (): string => {
    const { mark } = marks();
    const gap = between(0, 7);
    const line = chance(0.4) ? `border-bottom:${between(0.5, 2)}px solid #000;` : '';
    return times(
      between(1, 7),
      (at) =>
        `<div style="${line}padding:2px">${at + 1}${pick(['.', ')', ''])} ${words(between(2, 9))} ${times(between(1, 4), () => `${mark()}<span style="margin:0 ${gap + 8}px 0 ${gap}px">${label()}</span>`)}</div>`,
    );
  };
  /** Answers at the end of lines, with dots before them, or below their labels. */
  const leaders = (): string => {
    const { mark } = marks();
    const [isDotted, isAfter, count] = [chance(0.5), chance(0.4), between(1, 4)];
    return times(
      between(2, 8),
      (at) =>
        `<div style="display:flex;margin:${between(1, 6)}px 0"><span>${at + 1}${pick(['.', '', 'a'])} ${words(between(2, 7))}</span><span style="flex:1;overflow:hidden;white-space:nowrap;letter-spacing:3px">${isDotted ? '.'.repeat(200) : ''}</span><span style="white-space:nowrap">${times(count, () => (isAfter ? `${chance(0.7) ? label() : ''} ${mark()} ` : ` ${mark()} ${chance(0.7) ? label() : ''}`))}</span></div>`,
    );
  };
  /** Boxes far from other ink, as where labels stand in another column; rings like that are drawings. */
  const bare = (): string => {
    const { mark, side, isRing } = marks();
    const one = (): string =>
      isRing
        ? `<span style="display:inline-block;box-sizing:border-box;width:${side}px;height:${side}px;border:1.3px solid #000;border-radius:50%"></span>`
        : side > 26
          ? `<span style="display:inline-block;width:${side * between(1, 2)}px;height:${side}px;border:1.5px solid #000"></span>`
          : mark();
    return times(
      between(1, 4),
      () =>
        `<div style="margin:${between(8, 40)}px 0 ${between(8, 40)}px ${between(0, 200)}px">${times(between(1, 4), () => `<span style="margin-right:${between(40, 160)}px">${one()}</span>`)}</div>`,
    );
  };
  const columns = (): string => {
    const { mark } = marks();
    const [isAbove, isNumbered] = [chance(0.5), chance(0.4)];
    return `<div style="display:flex;gap:${between(2, 40)}px">${times(between(3, 10), (at) => {
      const text = `<div style="font-size:.8em">${isNumbered ? at + 1 : words(1)}</div>`;
      return `<div style="text-align:center">${isAbove ? text + mark() : mark() + text}</div>`;
    })}</div>`;
  };
  /** Cells of a form: a small title, an entry or answers below it. */
  const framed = (): string => {
    const { mark } = marks();
    const border = between(0.6, 2);
    return `<table style="border-collapse:collapse;width:100%">${times(between(1, 5), () => `<tr>${times(between(1, 4), () => `<td style="border:${border}px solid #000;padding:${between(0, 4)}px;vertical-align:top"><div style="font-size:.75em">${words(between(1, 5))}</div>${chance(0.6) ? times(between(1, 5), () => `${mark()} <span style="margin-right:${between(2, 14)}px">${label()}</span> `) : `<div style="height:${between(6, 26)}px"></div>`}</td>`)}</tr>`)}</table>`;
  };
  const grid = (): string => {
    const { mark } = marks();
    const [columns, border] = [between(2, 8), chance(0.8) ? between(0.5, 2) : 0];
    const padding = between(0, 4);
    const share = chance(0.4) ? 1 : 0.6;
    return `<table style="border-collapse:collapse;width:${between(40, 100)}%">${times(between(2, 9), (row) => `<tr>${times(columns, (column) => `<td style="border:${border}px solid #000;padding:${padding}px;text-align:${pick(['center', 'left'])};${row === 0 && chance(0.3) ? 'background:#e4e4e4' : ''}">${column === 0 || row === 0 ? words(between(1, 3)) : chance(share) ? mark() + (chance(0.15) ? label() : '') : chance(0.5) ? words(1) : ''}</td>`)}</tr>`)}</table>`;
  };
  const text = (): string =>
    `<p style="font-size:${between(8, 18)}px;text-align:${pick(['left', 'justify'])};${chance(0.1) ? 'text-transform:uppercase;' : ''}${chance(0.15) ? `letter-spacing:${between(1, 9)}px` : ''}">${words(between(20, 90))}</p>`;
  /** Text with framed numbers and words, as links are printed in papers, and with inline keys. */
  const references = (): string => {
    const [color, border, pad] = [pick(['#0c0', '#c00', '#0cc', '#000', '#888']), between(0.5, 1.3), between(-1, 2)];
    const link = (): string =>
      `<span style="outline:${border}px solid ${color};outline-offset:${pad}px;padding:0 1px">${pick([() => Math.ceil(random() * 99), () => Math.ceil(random() * 9), () => pick([...'abcxAB']), () => words(1)])()}</span>`;
    return `<p style="font-size:${between(8, 15)}px;text-align:justify">${times(between(6, 24), () => `${words(between(2, 9))} ${pick(['[', '(', ''])}${times(between(1, 3), (at) => (at ? ', ' : '') + link())}${pick([']', ')', ''])}`)}</p>`;
  };
  const heading = (): string =>
    `<h2 style="font-size:${between(16, 60)}px;margin:6px 0;${chance(0.5) ? 'text-transform:uppercase;' : ''}">${words(between(1, 4))}</h2>`;
  const comb = (): string => {
    const [w, h, border, color] = [
      between(9, 34),
      between(9, 34),
      between(0.6, 3),
      pick(['#000', '#000', '#aaa', '#bbb', '#888']),
    ];
    const apart = chance(0.5) ? -border : between(0, 4);
    return `<div>${words(1)} ${times(between(3, 14), () => `<span style="display:inline-grid;place-items:center;vertical-align:middle;width:${w}px;height:${h}px;border:${border}px solid ${color};margin-left:${apart}px;font-size:${Math.min(w, h) * 0.7}px">${chance(0.4) ? pick([...'0123456789ABX']) : ''}</span>`)}</div>`;
  };
  const cells = (): string => {
    const [size, isNarrow] = [between(8, 22), chance(0.4)];
    return `<table style="border-collapse:collapse;font-size:${size}px;${isNarrow ? '' : 'width:90%'}">${times(between(2, 8), () => `<tr>${times(between(3, 10), () => `<td style="border:${chance(0.9) ? 1 : 0}px solid #000;padding:${between(0, 3)}px;min-width:${size * 0.8}px;height:${size}px;text-align:center">${pick([() => pick(SHAPED), () => '', () => words(0.5), () => pick([...HAN, ...KANA]), () => String(Math.floor(random() * 200))])()}</td>`)}</tr>`)}</table>`;
  };
  const pictograms = (): string => {
    const size = between(10, 40);
    const color = pick(['#000', '#333', '#06c', '#777']);
    const [isRow, weight] = [chance(0.7), between(1, 2.5)];
    return `<div style="color:${color}">${times(
      chance(0.5) ? between(20, 80) : between(3, 10),
      () =>
        `<${isRow ? 'span' : 'div'} style="margin:3px"><span style="display:inline-block;vertical-align:middle;line-height:0">${icon()
          .replace(/width="[^"]*"/, `width="${size}"`)
          .replace(/height="[^"]*"/, `height="${size}"`)
          .replace(
            /stroke-width="[^"]*"/,
            `stroke-width="${weight}"`,
          )}</span> ${chance(0.8) ? words(between(1, 4)) : ''}</${isRow ? 'span' : 'div'}>`,
    )}</div>`;
  };
  const bullets = (): string => {
    const size = between(9, 28);
    const isHollow = chance(0.65);
    const radius = pick(['0', '50%']);
    // A larger square is a check box as well.
    const side = size * between(0.3, radius === '0' ? 0.45 : 0.58);
    const sign = isHollow
      ? `<span data-mark="bullet" style="display:inline-block;box-sizing:border-box;vertical-align:middle;width:${side}px;height:${side}px;border:${between(0.6, 1.2)}px solid #000;border-radius:${radius}"></span>`
      : chance(0.5)
        ? `<span style="display:inline-block;vertical-align:middle;width:${side * 1.3}px;height:${side * 1.3}px;background:${pick(['#000', '#555', '#a22', '#24478f'])};border-radius:${radius}"></span>`
        : pick(['■', '▪', '●', '•', '❑', '➢', '▶', '◆', '✓', '✔']);
    return times(
      between(3, 9),
      () =>
        `<div style="font-size:${size}px;margin:2px 0 2px ${between(0, 3)}px">${sign} <span style="margin-left:5px">${words(between(2, 14))}</span></div>`,
    );
  };
  const swatches = (): string => {
    const [side, border, radius] = [
      between(7, 18),
      chance(0.4) ? '1px solid #000' : 'none',
      pick(['0', '0', '3px', '50%']),
    ];
    return `<div>${times(between(2, 7), () => `<span style="margin-right:14px"><span style="display:inline-block;vertical-align:middle;width:${side}px;height:${side}px;background:hsl(${between(0, 360)} ${between(0, 90)}% ${between(15, 75)}%);border:${border};border-radius:${radius}"></span> ${words(between(1, 2))}</span>`)}</div>`;
  };
  const badges = (): string => {
    const [side, isFilled, radius] = [
      chance(0.2) ? between(34, 58) : between(12, 34),
      chance(0.35),
      pick(['2px', '4px', '50%', '50%', '0', '0', '0']),
    ];
    const [border, weight, wide] = [between(0.8, 3), pick(['normal', 'bold']), pick([1, 1, between(1, 1.8)])];
    return `<div>${times(between(3, 9), (at) => `<span style="display:inline-grid;place-items:center;vertical-align:middle;margin:2px 4px;width:${side * wide}px;height:${side}px;border:${border}px solid #222;border-radius:${radius};${isFilled ? 'background:#333;color:#fff;' : ''}font-size:${side * between(0.45, 0.8)}px;font-weight:${weight}">${pick([String(at + 1), pick([...'ABCDEFGHPSTWi?!+−=/%&']), `${pick([...'abc'])}.`, String(Math.floor(random() * 100)).padStart(2, '0')])}</span>${chance(0.7) ? words(between(1, 3)) : ''}`)}</div>`;
  };
  /** A box for a number, at the end of a line; a filled block that scanners look for; a large pale word across the page. */
  const entries = (): string => {
    const h = between(12, 26);
    const [w, border, color] = [h * between(1.5, 3), between(0.8, 3), pick(['#000', '#333', '#aaa', '#bbb'])];
    return times(
      between(2, 6),
      (at) =>
        `<div style="margin:3px 0">${at + 1} ${words(between(2, 8))} <span style="letter-spacing:3px">${'.'.repeat(Math.floor(between(0, 50)))}</span> <span style="display:inline-grid;place-items:center;vertical-align:middle;width:${w}px;height:${h}px;border:${border}px solid ${color}">${chance(0.4) ? Math.floor(random() * 99) : ''}</span></div>`,
    );
  };
  const blocks = (): string =>
    times(
      between(1, 4),
      () =>
        `<span style="display:inline-block;margin:2px ${between(10, 180)}px 2px 0;width:${between(8, 30)}px;height:${between(8, 26)}px;background:#000"></span>`,
    );
  const watermark = (): string =>
    `<div style="position:absolute;left:${between(0, 300)}px;top:${between(50, 700)}px;font-size:${between(30, 110)}px;font-weight:bold;color:${pick(['#bbb', '#ccc', '#999', '#ddd'])};transform:rotate(${pick([0, -30, -45, 30])}deg)">${pick(['DO NOT FILE', 'COPY', 'DRAFT', 'SPECIMEN', 'VOID', 'KOPIE', 'DOCUMENT OOO'])}</div>`;
  /** Lone letters and digits, as in codes and headings that are spaced out; on their side, too. */
  const letters = (): string =>
    times(
      between(1, 4),
      () =>
        `<div style="font-size:${between(10, 44)}px;${chance(0.25) ? `writing-mode:vertical-rl;height:${between(100, 300)}px;display:inline-block;` : ''}${chance(0.3) ? 'font-weight:bold' : ''}">${times(between(4, 14), () => (chance(0.4) ? words(1) : pick([...'OOOoQD0088BCGUea6'])) + ' ')}</div>`,
    );
  const frames = (): string =>
    times(
      between(1, 4),
      () =>
        `<span style="display:inline-block;margin:4px;width:${between(30, 200)}px;height:${between(24, 90)}px;border:${between(0.6, 2)}px solid #000;font-size:10px">${chance(0.5) ? words(between(1, 4)) : ''}</span>`,
    );

  /** Boxes that touch their labels, or nearly. */
  const tight = (): string => {
    const { mark } = marks();
    const [gap, isAfter] = [between(-1, 2.5), chance(0.3)];
    return `<div style="font-size:${between(9, 34)}px">${times(between(3, 12), () => {
      const text = `<span style="margin-${isAfter ? 'right' : 'left'}:${gap}px;margin-${isAfter ? 'left' : 'right'}:${between(8, 30)}px">${label()}</span>`;
      return isAfter ? text + mark() : mark() + text;
    })}</div>`;
  };
  /** Boxes of a finger's size with their labels; and frames that hold a prompt, a picture or a drawing. */
  const large = (): string => {
    const [side, gap, isRing, border] = [between(36, 58), between(6, 22), chance(0.5), between(1, 2.5)];
    const text = between(9, 22);
    const isForm = chance(0.75);
    const dot = side * between(0.25, 0.65);
    const shape = `display:inline-grid;place-items:center;vertical-align:middle;box-sizing:border-box;width:${side}px;height:${side}px;border:${border}px solid #000;border-radius:${isRing ? '50%' : '0'}`;
    const inside = (): string =>
      isRing && chance(0.6)
        ? `<span style="width:${dot}px;height:${dot}px;border-radius:50%;background:#000"></span>`
        : `<svg width="${side * 0.8}" height="${side * 0.8}" viewBox="0 0 50 50"><path fill="none" stroke="${pick(['#000', '#004', '#1d2f80'])}" stroke-width="${between(2, 6)}" d="${pick(['M5 5 L45 45 M45 5 L5 45', 'M8 26 L20 42 L44 6', 'M2 4 L48 44 M44 2 L4 48'])}"/></svg>`;
    const one = (): string => {
      if (!isForm)
        return `<span style="${shape}">${pick(['', '', icon().replace(/(width|height)="[^"]*"/g, `$1="${side * 0.6}"`), String(Math.ceil(random() * 9)), pick([...'ABCDQ'])])}</span> ${chance(0.3) ? pick(['Draw here', 'Photo', 'Stamp', 'Fig. 1']) : ''}`;
      const isTicked = chance(0.4);
      return `<span data-mark="${isTicked ? 'ticked' : 'empty'}" style="${shape}">${isTicked ? inside() : ''}</span><span style="margin:0 ${gap * 2}px 0 ${gap}px;font-size:${text}px">${label()}</span>`;
    };
    return times(
      between(2, 7),
      () => `<div style="margin:4px;${chance(0.5) ? 'display:inline-block' : ''}">${one()}</div>`,
    );
  };
  /** Boxes with their words far away or nowhere. */
  const lone = (): string => {
    const { mark, side, isRing } = marks();
    if (isRing || side > 26) return `<div style="margin:40px">${words(2)}</div>`;
    return `<div style="position:relative;height:${between(60, 300)}px">${times(between(1, 6), () => `<span style="position:absolute;left:${between(0, 600)}px;top:${between(0, 280)}px">${mark()}</span>`)}</div>`;
  };
  /** Large letters, spaced or not, whose rings and squares are none. */
  const poster = (): string =>
    times(
      between(1, 4),
      () =>
        `<div style="font-size:${between(18, 80)}px;line-height:1.1;${chance(0.5) ? 'font-weight:bold;' : ''}letter-spacing:${chance(0.4) ? between(1, 30) : 0}px">${pick([() => times(between(2, 7), () => pick([...'OOoQD0DBGCU8069dgbpqaeO'])), () => words(between(1, 3)).toUpperCase(), () => `<span style="letter-spacing:0">${pick(['H', 'F', 'RE', 'ZU', 'M', 'BDO08 H'])}□□${pick(['IE', 'T', 'R', 'M', 'GO'])}</span>`, () => `${words(1)} ${pick([...'OQD0oo'])} ${words(1)}`])()}</div>`,
    );
  /** Keys of maps and charts: discs, squares and hatched squares with their names. */
  const legend = (): string => {
    const [side, radius, border] = [between(7, 24), pick(['0', '0', '50%', '2px']), between(0.5, 1.6)];
    const kind = pick(['hatch', 'colour', 'pale', 'grey', 'dots', 'mixed'] as const);
    const ground = (): string => {
      const own = kind === 'mixed' ? pick(['hatch', 'colour', 'pale', 'grey', 'dots'] as const) : kind;
      if (own === 'hatch')
        return `repeating-linear-gradient(${pick([45, -45, 0, 90])}deg,${pick(['#000', '#555', '#06c'])} 0 1px,#fff 1px ${between(3, 6)}px)`;
      if (own === 'dots') return `radial-gradient(${pick(['#000', '#444', '#a22'])} 1px,#fff 1.2px) 0 0/4px 4px`;
      if (own === 'grey') return `rgb(${times(3, () => `${Math.floor(between(60, 200))},`).slice(0, -1)})`;
      return `hsl(${between(0, 360)} ${between(20, 90)}% ${own === 'pale' ? between(70, 90) : between(20, 65)}%)`;
    };
    const isRow = chance(0.5);
    return `<div>${times(between(2, 9), () => `<${isRow ? 'span' : 'div'} style="margin:2px 12px 2px 0"><span style="display:inline-block;vertical-align:middle;box-sizing:border-box;width:${side}px;height:${side}px;background:${ground()};border:${chance(0.7) ? `${border}px solid #000` : 'none'};border-radius:${radius}"></span> ${words(between(1, 3))}</${isRow ? 'span' : 'div'}>`)}</div>`;
  };
  /** Signs of one kind that all have ink within: none of them is empty, so none is a mark. */
  const signs = (): string => {
    const [side, border, radius] = [between(6, 20), between(0.6, 2), pick(['0', '0', '0', '50%', '2px'])];
    const inside = pick([
      `<span style="position:absolute;inset:${side * between(0.15, 0.35)}px;background:#000;border-radius:${pick(['0', '50%'])}"></span>`,
      `<span style="position:absolute;left:0;right:0;top:45%;height:${border}px;background:#000"></span>`,
      `<span style="position:absolute;inset:0;background:linear-gradient(#000,#000) 50%/${border}px 100% no-repeat,linear-gradient(#000,#000) 50%/100% ${border}px no-repeat"></span>`,
      `<span style="position:absolute;inset:0;display:grid;place-items:center;font:${side * 0.8}px/1 sans-serif">${pick([...'+−=?!iTMR%ABP1234'])}</span>`,
    ]);
    const sign = `<span style="display:inline-block;position:relative;box-sizing:border-box;vertical-align:middle;width:${side}px;height:${side}px;border:${border}px solid #000;border-radius:${radius}">${inside}</span>`;
    return `<div>${times(between(3, 12), () => `${sign}<span style="margin:0 ${between(6, 40)}px 0 ${between(0, 8)}px">${chance(0.6) ? words(between(1, 3)) : ''}</span>`)}</div>`;
  };
  /** Boxes filled in colour with a white tick: marks where an empty one of their size is, icons where all are filled. */
  const filled = (): string => {
    const [side, radius, color] = [
      between(9, 26),
      pick(['0', '2px', '3px', '4px']),
      pick(['#0075ff', '#06c', '#222', '#2a7', '#a22', '#666']),
    ];
    const isForm = chance(0.75);
    const border = `${between(0.8, 2)}px solid ${pick([color, '#000', '#767676'])}`;
    const one = (isTicked: boolean): string => {
      const tick = `<svg width="${side}" height="${side}" viewBox="0 0 22 22" style="display:block"><path d="${pick(['M4 11 L9 16 L17 3', 'M4 11 L9 16 L18 5', 'M5 5 L17 17 M17 5 L5 17'])}" fill="none" stroke="#fff" stroke-width="${between(2, 3.5)}"/></svg>`;
      const style = `display:inline-block;vertical-align:middle;box-sizing:border-box;width:${side}px;height:${side}px;border-radius:${radius};${isTicked ? `background:${color}` : `border:${border}`}`;
      return `<span ${isForm ? `data-mark="${isTicked ? 'ticked' : 'empty'}"` : ''} style="${style}">${isTicked ? tick : ''}</span>`;
    };
    const [isRow, labelled] = [chance(0.4), pick([0, 0.9, 0.9])];
    const states = Array.from({ length: Math.floor(between(3, 10)) }, () => !isForm || chance(0.45));
    if (isForm) states[0] = false;
    return states
      .map(
        (isTicked) =>
          `<${isRow ? 'span' : 'div'} style="margin:3px 14px 3px 0">${one(isTicked)} ${chance(labelled) ? label() : ''}</${isRow ? 'span' : 'div'}>`,
      )
      .join('');
  };
  /** Squares that a program prints for letters that its font lacks. */
  const missing = (): string => {
    const [w, h, gap] = [between(0.45, 0.75), between(0.65, 0.95), between(0.03, 0.2)];
    const border = between(0.05, 0.09);
    const square = (state = ''): string =>
      `<span ${state} style="display:inline-block;box-sizing:border-box;width:${w}em;height:${h}em;margin:0 ${gap / 2}em;border:${border}em solid #000"></span>`;
    const one = square();
    // One square before a word is what a check box looks like, too.
    const some = (count: number): string => (count < 2 ? square('data-mark="unclear"') : times(count, () => one));
    return `<p style="font-size:${between(9, 30)}px">${times(between(4, 30), () => pick([() => `${words(1)} `, () => `${words(1)} `, () => `${pick(LATIN).slice(0, 2)}${one}${chance(0.5) ? one : ''}${pick(LATIN).slice(-2)} `, () => `${some(between(1, 5))} `])())}</p>`;
  };

  const parts = [
    checklist,
    checklist,
    checklist,
    checklist,
    checklist,
    checklist,
    checklist,
    checklist,
    options,
    options,
    options,
    inline,
    inline,
    grid,
    grid,
    leaders,
    leaders,
    columns,
    bare,
    bare,
    bare,
    framed,
    framed,
    text,
    text,
    references,
    references,
    heading,
    comb,
    cells,
    pictograms,
    pictograms,
    pictograms,
    pictograms,
    bullets,
    bullets,
    swatches,
    badges,
    badges,
    frames,
    entries,
    entries,
    blocks,
    watermark,
    letters,
    letters,
    tight,
    tight,
    tight,
    tight,
    large,
    large,
    large,
    large,
    large,
    large,
    large,
    lone,
    lone,
    poster,
    poster,
    legend,
    legend,
    signs,
    signs,
    filled,
    filled,
    filled,
    filled,
    filled,
    missing,
    missing,
  ];
  const size = between(9, 17);
  return `<!doctype html><meta charset="utf-8"><body style="margin:${between(15, 60)}px;background:#fff;font:${size}px/${between(1.1, 1.6)} '${face}', 'Noto Sans CJK SC'"><div style="height:1040px;overflow:hidden">${times(chance(0.2) ? between(1, 4) : between(7, 16), () => `<div style="margin:${between(2, 14)}px 0;display:${chance(0.85) ? 'block' : 'inline-block;width:47%;vertical-align:top'}">${pick(parts)()}</div>`)}</div>`;
}
