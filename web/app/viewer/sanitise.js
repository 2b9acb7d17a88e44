/** The allowed elements of a document's HTML; others are removed, but their text stays. */
const TAGS = new Set(
  (
    'a abbr b blockquote br caption cite code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i ' +
    'img ins kbd li mark math mfrac mi mn mo mover mrow mroot ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext ' +
    'mtr munder munderover ol p pre q s samp section semantics small span strong sub sup table tbody td tfoot th thead ' +
    'tr u ul var'
  ).split(' '),
);
const ATTRIBUTES = new Set('alt colspan rowspan scope span start title type dir lang display mathvariant'.split(' '));
/** Elements whose text is removed too. */
const DROPPED = 'script, style, template, noscript, iframe, object, embed, svg, title, textarea, xmp, annotation';

const SAFE_LINK = /^(https?:|mailto:)/i;
const SAFE_IMAGE = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/;

/** Removes everything that runs, loads or submits. The browser parses it in an inert document. */
export function sanitised(html) {
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  // From the inside out, so that unwrapped content has already been checked.
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const name = element.localName;
    if (!TAGS.has(name)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name: attribute, value } of [...element.attributes]) {
      const isKept =
        ATTRIBUTES.has(attribute) ||
        (name === 'a' && attribute === 'href' && SAFE_LINK.test(value.trim())) ||
        (name === 'img' && attribute === 'src' && SAFE_IMAGE.test(value));
      if (!isKept) element.removeAttribute(attribute);
    }
    if (name === 'a') element.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML;
}
