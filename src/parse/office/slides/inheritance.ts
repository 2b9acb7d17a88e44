import type { BoundingBox } from '../../../domain/geometry.ts';
import { emuPt } from '../../xml/lengths.ts';
import type { Relationship } from '../../xml/ooxml.ts';
import { childOf, descendantsOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { bulletSign } from '../source/join-listings.ts';
import type { OoxmlPackage } from '../source/ooxml-package.ts';

/** A bullet, a counted number, or null for none. */
export type SlideBullet = { sign: string } | { counted: string; start: number } | null;

type Chain = readonly XmlElement[];

/** Positions and bullets that shapes inherit from the layout and the master of their slide. */
export class SlideInheritance {
  readonly #parents: Chain;

  constructor(parents: Chain) {
    this.#parents = parents;
  }

  static async of(links: ReadonlyMap<string, Relationship>, source: OoxmlPackage): Promise<SlideInheritance> {
    const parents: XmlElement[] = [];
    let next: ReadonlyMap<string, Relationship> = links;
    for (const kind of ['slideLayout', 'slideMaster']) {
      const part = [...next.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
      const tree = part ? await source.tree(part) : null;
      if (!part || !tree) break;
      parents.push(tree);
      next = await source.relationships(part);
    }
    return new SlideInheritance(parents);
  }

  /** In points; null if not stated. */
  placeOf(shape: XmlElement): BoundingBox | null {
    for (const one of this.#chain(shape)) {
      const place = childOf(one, 'p:spPr', 'a:xfrm') ?? childOf(one, 'p:xfrm');
      const [offset, extent] = [childOf(place, 'a:off')?.attributes, childOf(place, 'a:ext')?.attributes];
      if (!offset || !extent) continue;
      return { left: emuPt(offset.x), top: emuPt(offset.y), width: emuPt(extent.cx), height: emuPt(extent.cy) };
    }
    return null;
  }

  bulletOf(shape: XmlElement, paragraph: XmlElement): SlideBullet {
    const own = childOf(paragraph, 'a:pPr');
    const depth = Math.min(8, Number(own?.attributes.lvl ?? 0) || 0);
    const level = `a:lvl${depth + 1}pPr`;
    const lists = this.#chain(shape).map((one) => childOf(one, 'p:txBody', 'a:lstStyle', level));
    const master = childOf(this.#parents.at(-1), 'p:txStyles');
    const style = placeholderOf(shape) ? 'p:bodyStyle' : 'p:otherStyle';
    for (const one of [own, ...lists, childOf(master, style, level)]) {
      const stated = bulletIn(one);
      if (stated !== undefined) return stated;
    }
    return null;
  }

  /** The shape and its placeholders, nearest first. */
  #chain(shape: XmlElement): Chain {
    const own = placeholderOf(shape);
    if (!own) return [shape];
    const found = this.#parents.flatMap((parent, at) => {
      const all = [...descendantsOf(parent, 'p:sp')];
      const isSame = (other: XmlElement): boolean => {
        const placeholder = placeholderOf(other);
        if (!placeholder) return false;
        // A master has one placeholder per type; a layout may have several, identified by index.
        if (at === 0 && own.index !== null) return placeholder.index === own.index;
        return kindOf(placeholder.type) === kindOf(own.type);
      };
      return all.find(isSame) ?? [];
    });
    return [shape, ...found];
  }
}

/** The placeholder of a shape, or null. One without a type is for content. */
export function placeholderOf(shape: XmlElement): { type: string; index: string | null } | null {
  for (const properties of elementsOf(shape).filter(({ name }) => /:nv\w+Pr$/.test(name))) {
    const placeholder = childOf(properties, 'p:nvPr', 'p:ph');
    if (placeholder) return { type: placeholder.attributes.type ?? 'obj', index: placeholder.attributes.idx ?? null };
  }
  return null;
}

const kindOf = (type: string): string => {
  if (type === 'ctrTitle') return 'title';
  return ['obj', 'tbl', 'chart', 'half', 'subTitle'].includes(type) ? 'body' : type;
};

function bulletIn(properties: XmlElement | undefined): SlideBullet | undefined {
  const parts = elementsOf(properties);
  const part = (name: string): XmlElement | undefined => parts.find((one) => one.name === name);
  if (part('a:buNone')) return null;
  const counted = part('a:buAutoNum')?.attributes;
  if (counted) return { counted: counted.type ?? 'arabicPeriod', start: Number(counted.startAt ?? 1) || 1 };
  const font = part('a:buFont')?.attributes.typeface ?? '';
  const sign = part('a:buChar')?.attributes.char;
  if (sign !== undefined) return { sign: bulletSign(sign, font) };
  return part('a:buBlip') ? { sign: '•' } : undefined;
}
