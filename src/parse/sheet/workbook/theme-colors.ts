import { PALETTE } from './palette.ts';

/** The theme lists dark before light; cells count light first (ECMA-376, 18.8.3). */
const ORDER = [1, 0, 3, 2];

/** Colours of a theme by the numbers that cells use, `#rrggbb`. */
export function readTheme(xml: string): string[] {
  const scheme = /<(?:\w+:)?clrScheme[\s>][\s\S]*?<\/(?:\w+:)?clrScheme>/.exec(xml)?.[0] ?? '';
  const colors = Array.from(
    scheme.matchAll(/<(?:\w+:)?(?:srgbClr\s[^>]*?val|sysClr\s[^>]*?lastClr)="([0-9a-f]{6})"/gi),
    ([, color]) => `#${color!.toLowerCase()}`,
  );
  return colors.map((_, at) => colors[ORDER[at] ?? at]!);
}

/** A colour by the attributes of its element: stated, of the theme, or of the old palette. Undefined for `auto`. */
export function readColor(attributes: string, theme: readonly string[]): string | undefined {
  const value = (name: string): string | undefined => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const rgb = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value('rgb') ?? '')?.[1];
  if (rgb) return `#${rgb.toLowerCase()}`;
  const [index, indexed] = [value('theme'), value('indexed')];
  if (index !== undefined) return tinted(theme[Number(index)], Number(value('tint') ?? 0));
  const number = Number(indexed);
  return indexed === undefined || number > 63 ? undefined : PALETTE[number < 8 ? number : number - 8];
}

/** Towards black below zero, towards white above. */
function tinted(color: string | undefined, tint: number): string | undefined {
  if (!color || !tint || !Number.isFinite(tint)) return color;
  const channel = (at: number): string => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    const mixed = tint < 0 ? value * (1 + tint) : value + (255 - value) * tint;
    return Math.round(Math.min(255, Math.max(0, mixed)))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
