import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Marked, type Tokens } from 'marked';
import { QuireError } from '../domain/errors.ts';
import { pathOf } from './request/request-headers.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Guides by name in their URL, in reading order. */
const GUIDES: Readonly<Record<string, { title: string; file: string }>> = {
  start: { title: 'Start', file: 'README.md' },
  interface: { title: 'Interface', file: 'docs/interface.md' },
  'parse-configuration': { title: 'Parse configuration', file: 'docs/parse-configuration.md' },
  extraction: { title: 'Extraction', file: 'docs/extraction.md' },
  corrections: { title: 'Corrections and review', file: 'docs/corrections.md' },
  'language-models': { title: 'Language models', file: 'docs/language-models.md' },
  recipes: { title: 'Recipes', file: 'examples/README.md' },
  library: { title: 'Library', file: 'docs/library.md' },
  screens: { title: 'Screenshots', file: 'docs/screens.md' },
  operations: { title: 'Operations', file: 'docs/operations.md' },
  configuration: { title: 'Settings of the server', file: 'docs/configuration.md' },
  routes: { title: 'Routes', file: 'docs/routes.md' },
  errors: { title: 'Errors', file: 'docs/errors.md' },
  vendor: { title: 'Azure Document Intelligence', file: 'docs/vendor.md' },
};
const IMAGES = 'docs/images';
const EXAMPLES = 'examples';
const NAME_OF_FILE = new Map(Object.entries(GUIDES).map(([name, { file }]) => [file, name]));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Same anchors as GitHub's, since links in the guides use them. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/<[^>]*>|&[a-z#0-9]+;/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The URL of a link target on this server; null for files that are not served, such as tests. */
function addressOf(href: string, from: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(from), target);
  const name = NAME_OF_FILE.get(file);
  if (name) return `./${name}${anchor ? `#${anchor}` : ''}`;
  if (file.startsWith(`${EXAMPLES}/`) || file.startsWith(`${IMAGES}/`)) return `./files/${path.posix.basename(file)}`;
  return null;
}

function rendered(markdown: string, from: string): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(inner)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const address = addressOf(href, from);
        return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const address = addressOf(href, from);
        return address === null
          ? escaped(text)
          : `<img src="${escaped(address)}" alt="${escaped(text)}" loading="lazy">`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return html
    .replaceAll('<table>', '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
}

async function page(name: string): Promise<string> {
  const { title, file } = GUIDES[name]!;
  const markdown = (await readFile(path.join(ROOT, file), 'utf8')).replace(/^<!--.*?-->\s*/s, '');
  const entries = Object.entries(GUIDES).map(([other, guide]) => {
    const here = other === name ? ' aria-current="page"' : '';
    return `<li><a href="./${other}"${here}>${escaped(guide.title)}</a></li>`;
  });
  return (await readFile(path.join(ROOT, 'web/guides/frame.html'), 'utf8'))
    .replace('{title}', escaped(title))
    .replace('{entries}', entries.join(''))
    .replace('{content}', () => rendered(markdown, file));
}

export function mountGuides(app: FastifyInstance, policy: string): void {
  const send = async (reply: FastifyReply, name: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(await page(name));
  app.get('/guides', (_request, reply) => reply.redirect('/guides/'));
  app.get('/guides/', (_request, reply) => send(reply, 'start'));
  app.get<{ Params: { name: string } }>('/guides/:name', async (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(GUIDES, name)) throw notFound(request);
    return send(reply, name);
  });
  app.get<{ Params: { name: string } }>('/guides/files/:name', async (request, reply) => {
    const { name } = request.params;
    for (const folder of [EXAMPLES, IMAGES]) {
      if (!(await readdir(path.join(ROOT, folder)).catch((): string[] => [])).includes(name)) continue;
      const type = name.endsWith('.webp') ? 'image/webp' : 'text/plain; charset=utf-8';
      return reply.type(type).send(await readFile(path.join(ROOT, folder, name)));
    }
    throw notFound(request);
  });
}

const notFound = (request: FastifyRequest): QuireError =>
  new QuireError('route_not_found', { method: 'GET', path: pathOf(request).slice(0, 200) });
