import { sameOrigin } from '../api.js';
import { directionOf } from './direction.js';
import { escaped, markdownToHtml } from './markdown.js';
import { withoutPicture } from './picture.js';
import { sanitised } from './sanitise.js';

const STYLE = `
body { max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; font: 17px/1.6 Georgia, "Times New Roman", serif; }
h1, h2, h3 { line-height: 1.25; font-family: system-ui, sans-serif; }
table { border-collapse: collapse; margin: 1.2rem 0; font: 15px/1.4 system-ui, sans-serif; }
th, td { border: 1px solid #bbb; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
th { background: #f1f1ee; }
figure { margin: 1.5rem 0; } img { max-width: 100%; height: auto; }
pre { overflow-x: auto; background: #f6f6f3; padding: 0.8rem; }
.Caption { color: #555; font-size: 0.9em; } .Footnote { font-size: 0.85em; } .page { color: #888; font: 13px system-ui, sans-serif; border-top: 1px solid #ddd; margin-top: 3rem; padding-top: 0.3rem; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; } body { background: #161a19; color: #e6e9e7; } th { background: #262d2a; } th, td { border-color: #4a5450; } pre { background: #20262400; } }
`;

/**
 * The document as one self-contained HTML file: sanitised, with embedded pictures. Its content security policy forbids
 * everything else, wherever it is opened.
 */
export async function htmlDocument(model, signal) {
  const parts = [];
  let page = null;
  for (const { segment } of model.byId.values()) {
    if (segment.page_number !== page) {
      page = segment.page_number;
      const { sheet } = model.pages.find(({ number }) => number === page);
      if (model.pages.length > 1) parts.push(`<p class="page">${escaped(sheet ?? `Page ${page}`)}</p>`);
    }
    parts.push(await partOf(segment, model, signal));
  }
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  return (
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">\n` +
    `<title>${escaped(model.name)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${parts.join('\n')}\n</body>\n</html>\n`
  );
}

async function partOf(segment, model, signal) {
  const { segment_type: type, content = '', description, image } = segment;
  const inner = sanitised(model.isHtml(segment) ? content : markdownToHtml(withoutPicture(content)));
  const dir = directionOf(inner);
  if (!image || !['Picture', 'GraphicalItem', 'FormRegion', 'Legend'].includes(type))
    return inner && `<div class="${escaped(type)}" dir="${dir}">${inner}</div>`;
  const picture = await asData(sameOrigin(image), signal);
  const alt = escaped(description || segment.text || type);
  return `<figure dir="${dir}">${picture ? `<img src="${picture}" alt="${alt}">` : ''}${inner}</figure>`;
}

/** The picture as a data URL, since links expire within the hour; empty if it was deleted. */
async function asData(address, signal) {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) return null;
    const blob = await response.blob();
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    return null;
  }
}
