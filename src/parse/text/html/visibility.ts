import { ancestors, attribute, type HtmlElement } from '../../xml/html-dom.ts';

/** Elements without visible text. */
const UNREAD = new Set(
  'script style template noscript head link meta canvas audio video frame param source track'.split(' '),
);

export const isUnread = (element: HtmlElement): boolean =>
  UNREAD.has(element.tagName) ||
  attribute(element, 'hidden') !== undefined ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style') ?? '');

const CONTENT = new Set('main article section'.split(' '));

/** Navigation, banners and imprints become page header or footer. Banners with a heading are content. */
export function headerOrFooterOf(element: HtmlElement): 'PageHeader' | 'PageFooter' | null {
  const role = attribute(element, 'role');
  const { tagName } = element;
  if (tagName === 'nav' || role === 'navigation') return 'PageHeader';
  const isTop = tagName === 'header' || role === 'banner';
  const isBottom = tagName === 'footer' || role === 'contentinfo';
  if (!isTop && !isBottom) return null;
  if (ancestors(element).some((outer) => CONTENT.has(outer.tagName))) return null;
  return hasHeading(element) ? null : isTop ? 'PageHeader' : 'PageFooter';
}

function hasHeading(element: HtmlElement, depth = 0): boolean {
  if (depth > 20) return false;
  return element.childNodes.some(
    (node) => 'tagName' in node && (/^h[1-6]$/.test(node.tagName) || hasHeading(node, depth + 1)),
  );
}
