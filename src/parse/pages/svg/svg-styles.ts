import { descendantsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { hexColor } from '../pdf/text/characters.ts';

/** Properties by name; those in `INHERITED` come from the element around. */
export type SvgStyle = Readonly<Record<string, string>>;

const INHERITED = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'color', 'visibility', 'text-anchor'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'dominant-baseline'],
];
const OWN = ['opacity', 'display', 'alignment-baseline', 'stop-color', 'transform'];
const READ: ReadonlySet<string> = new Set([...INHERITED, ...OWN]);
/** More rules, or more comparisons of rules with elements, are an attack. */
const MOST_RULES = 2_000;
const MOST_COMPARISONS = 2_000_000;
const MOST_CLASSES = 20;

interface Simple {
  tag: string;
  names: string[];
}

interface Rule {
  /** From the outermost element to the one that is styled. */
  chain: Simple[];
  weight: number;
  declarations: Record<string, string>;
}

/** Tag, `#id` and `.class` of an element, as selectors name them. */
export const simpleOf = ({ name, attributes }: XmlElement): Simple => ({
  tag: name,
  names: [
    ...(attributes.id ? [`#${attributes.id}`] : []),
    ...(attributes.class ?? '').split(/\s+/, MOST_CLASSES).flatMap((one) => (one ? [`.${one}`] : [])),
  ],
});

/** The style sheets of a drawing: selectors by tag, id, class and ancestors. */
export class StyleSheet {
  readonly #rules = new Map<string, Rule[]>();
  #left = MOST_COMPARISONS;

  constructor(root: XmlElement) {
    const css = withoutComments([...descendantsOf(root, 'style')].map(textOf).join('\n'));
    let count = 0;
    for (const part of css.split('}')) {
      const [selectors = '', body] = part.split('{').slice(-2);
      if (body === undefined) continue;
      const declarations = declarationsIn(body);
      for (const selector of selectors.split(',')) {
        const chain = selector
          .trim()
          .split(/[\s>]+/)
          .map(simpleSelector);
        const known = chain.filter((one) => one !== null);
        const own = known.at(-1);
        if (!own || known.length < chain.length || count++ >= MOST_RULES) continue;
        const weight = known.reduce((sum, { names }) => sum + 1 + 10 * names.length, 0);
        const key = own.names[0] ?? own.tag;
        const rules = this.#rules.get(key) ?? [];
        this.#rules.set(key, rules);
        rules.push({ chain: known, weight, declarations });
      }
    }
  }

  /** What holds for an element: the style around, its attributes, the rules and its own style, in this order. */
  styleOf(element: XmlElement, ancestors: readonly Simple[], around: SvgStyle): SvgStyle {
    const style: Record<string, string> = {};
    for (const name of INHERITED) if (around[name] !== undefined) style[name] = around[name];
    const set = (declarations: Readonly<Record<string, string>>): void => {
      for (const [name, value] of Object.entries(declarations))
        if (READ.has(name) && value !== 'inherit') style[name] = value;
    };
    const { transform: _, ...attributes } = element.attributes;
    set(attributes);
    const own = simpleOf(element);
    const found = [...own.names, own.tag, '*'].flatMap((key) => this.#rules.get(key) ?? []);
    const fitting = found.filter(({ chain }) => this.#fits(chain, own, ancestors));
    for (const { declarations } of fitting.sort((a, b) => a.weight - b.weight)) set(declarations);
    set(declarationsIn(element.attributes.style ?? ''));
    return style;
  }

  #fits(chain: readonly Simple[], own: Simple, ancestors: readonly Simple[]): boolean {
    if (this.#left-- <= 0 || !isOf(own, chain.at(-1)!)) return false;
    let wanted = chain.length - 2;
    for (let at = ancestors.length - 1; at >= 0 && wanted >= 0; at--) {
      if (this.#left-- <= 0) return false;
      if (isOf(ancestors[at]!, chain[wanted]!)) wanted--;
    }
    return wanted < 0;
  }
}

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join(' ');

const isOf = (element: Simple, { tag, names }: Simple): boolean =>
  (tag === '*' || tag === element.tag) && names.every((name) => element.names.includes(name));

function simpleSelector(text: string): Simple | null {
  const found = /^([\w-]*|\*)((?:[.#][\w-]+)*)$/.exec(text);
  return found && text ? { tag: found[1] || '*', names: found[2]?.match(/[.#][^.#]+/g) ?? [] } : null;
}

function declarationsIn(body: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const one of body.split(';')) {
    const colon = one.indexOf(':');
    if (colon > 0)
      found[one.slice(0, colon).trim()] = one
        .slice(colon + 1)
        .replace('!important', '')
        .trim();
  }
  return found;
}

const BASIC: Readonly<Record<string, string>> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', lime: '#00ff00', green: '#008000', blue: '#0000ff' },
  ...{ gray: '#808080', grey: '#808080', yellow: '#ffff00', orange: '#ffa500', steelblue: '#4682b4' },
};

/** A colour as `#rrggbb`; null where nothing is painted. Colours with a name of their own get one that is as unmistakable. */
export function colorOf(
  value: string | undefined,
  style: SvgStyle,
  gradients: ReadonlyMap<string, string>,
): string | null {
  const text = (value ?? '').trim().toLowerCase();
  if (text === '' || text === 'none' || text === 'transparent') return null;
  if (text === 'currentcolor')
    return style.color === value ? '#000000' : colorOf(style.color ?? 'black', {}, gradients);
  const link = /^url\(["']?#([^)"']*)/i.exec(value?.trim() ?? '')?.[1];
  if (link !== undefined) return gradients.get(link) ?? '#808080';
  if (/^#[\da-f]{3}/.test(text) && text.length <= 5) return `#${text.slice(1, 4).replace(/./g, '$&$&')}`;
  if (/^#[\da-f]{6}/.test(text)) return text.slice(0, 7);
  const levels = /^rgba?\(([^)]*)\)/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (levels && levels.length >= 3) {
    if (levels[3] !== undefined && Number.parseFloat(levels[3]) === 0) return null;
    const level = (part: string): number =>
      Math.min(255, Math.max(0, Math.round(Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1) || 0)));
    const [red = '', green = '', blue = ''] = levels;
    return hexColor(level(red), level(green), level(blue));
  }
  const known = BASIC[text];
  if (known) return known;
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) % 0xbfbfbf;
  return `#${hash.toString(16).padStart(6, '0')}`;
}

const IN_PIXELS: Readonly<Record<string, number>> = { pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

/** A length in user units. Shares (`50%`) are of `whole`. */
export function lengthOf(value: string | undefined, size = 16, whole = 0): number | null {
  const found = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%|[a-z]*)/i.exec(value ?? '');
  if (!found) return null;
  const unit = found[2]?.toLowerCase() ?? '';
  if (unit === '%') return (Number(found[1]) / 100) * whole;
  return (
    Number(found[1]) * (unit === 'em' || unit === 'rem' ? size : unit === 'ex' ? size / 2 : (IN_PIXELS[unit] ?? 1))
  );
}
