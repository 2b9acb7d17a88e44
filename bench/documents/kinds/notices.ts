import { HtmlAndMarkdown } from '../html-and-markdown.ts';
import { COLOURS, FACES, type KindOfPage, many } from './kind-of-page.ts';

/**
 * A press release with the contact at the right, a dateline before the first sentence and a company description at the
 * end.
 */
export const press: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const asked = prose.author(at);
  const house = `${prose.phrase(at, 1)} Ltd`;
  const contact = `<b>Contact:</b> ${asked.name}<br>${house}<br>${asked.mail}`;
  page.text('FOR IMMEDIATE RELEASE', 'p class="now"').text(contact, 'p class="contact"');
  page.heading(1, prose.phrase(at, 8)).text(prose.sentence(at), 'p class="sub"');
  page.text(`<b>GRAZ, 4 June 2024</b> – ${prose.paragraph(at)}`);
  for (let i = 0; i < 3; i++) page.text(prose.paragraph(at));
  page.quote(prose.sentence(at)).text(prose.paragraph(at));
  page.list(prose.items(at, 3)).heading(2, `About ${house}`).text(prose.paragraph(at)).text('###', 'p class="end"');
  return {
    markdown: page.markdown
      .replaceAll('<br>', '\n')
      .replace(/<\/?b>/g, '')
      .replace('\n###\n', '\n\\###\n'),
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:40px} .contact{text-align:${at.pick(['right', 'left'])}} .now{${at.pick(['font-weight:bold', 'letter-spacing:1px'])}} h1{font-size:20px;text-align:${at.pick(['left', 'center'])}} .sub{font-style:italic} h2{font-size:${at.pick([12, 14])}px} .end{text-align:center}`,
    ),
  };
};

/** A manual with warnings in boxes between numbered steps. */
export const safety: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, `${prose.phrase(at, 2)} user guide`).text(prose.paragraph(at));
  const box = at.pick(['border:2px solid #b00', 'background:#fff3cd', 'border-left:5px solid #b00;background:#f6f6f6']);
  for (let i = 1; i <= 4; i++) {
    page.heading(2, `${i} ${prose.phrase(at, 3)}`).text(prose.sentence(at));
    const steps = prose.items(at, 4);
    page.numbered(steps);
    const word = at.pick(['WARNING', 'CAUTION', 'NOTE']);
    page.frame('<div class="box">').text(word, 'p class="word"').text(prose.paragraph(at)).frame('</div>');
    if (at.below(2)) page.heading(3, `${i}.1 ${prose.phrase(at, 2)}`).text(prose.paragraph(at));
    page.table([['Symptom', 'Cause', 'Remedy'], ...many(2, () => many(3, () => prose.phrase(at, 4)))]);
  }
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.45 ${at.pick(FACES)};margin:30px} h1,h2{color:${at.pick(COLOURS)}} .box{${box};padding:6px 12px;margin:10px 0} .word{font-weight:bold;margin:0;${at.pick(['', 'color:#b00'])}} td,th{border:1px solid #999;padding:3px 8px;text-align:left} table{border-collapse:collapse}`,
    ),
  };
};

export const changelog: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, 'Changelog').text(prose.sentence(at));
  for (let i = 0; i < 7; i++) {
    const date = `2024-0${8 - i}-1${at.below(9)}`;
    page.heading(2, at.pick([`${3 - (i >> 2)}.${6 - i}.0 (${date})`, `[${3 - (i >> 2)}.${6 - i}.0] - ${date}`]));
    for (const kind of ['Added', 'Changed', 'Fixed'].slice(at.below(3))) {
      page.heading(3, kind);
      page.list(many(1 + at.below(4), () => (at.below(3) ? prose.phrase(at, 7) : prose.sentence(at))));
    }
  }
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:30px} h2{font-size:17px;${at.pick(['', 'border-bottom:1px solid #ddd'])}} h3{font-size:${at.pick([12, 14])}px} ul{list-style:${at.pick(['disc', 'square', '"– "', '"- "'])}}`,
    ),
  };
};

const PAGE_LINES = 54;
const WIDTH = 70;

/** Typewritten pages of a standard: header and footer on each page, contents with dot leaders, numbered sections. */
export const standard: KindOfPage = (at, prose) => {
  const [title, { name }] = [prose.phrase(at, 4), prose.author(at)];
  const lines: string[] = [];
  const markdown: string[] = [`# ${title}`];
  const filled = (text: string, indent: string, first = indent): void => {
    let line = first;
    for (const word of text.split(' ')) {
      if (line.length + word.length + 1 > WIDTH && line.trim()) {
        lines.push(line.trimEnd());
        line = indent;
      }
      line += line.trim() === '' || line === first ? word : ` ${word}`;
    }
    lines.push(line, '');
  };
  lines.push(' '.repeat(Math.floor((WIDTH - title.length) / 2)) + title, '');
  const paragraph = (): void => {
    const text = prose.paragraph(at);
    filled(text, '   ');
    markdown.push(text);
  };
  lines.push('Abstract', '');
  markdown.push('## Abstract');
  paragraph();
  for (let i = 1; i <= 5; i++) {
    const section = `${i}. ${prose.phrase(at, 2)}`;
    lines.push(section, '');
    markdown.push(`## ${section}`);
    paragraph();
    for (let j = 1; j <= at.below(3); j++) {
      const part = `${i}.${j}. ${prose.phrase(at, 3)}`;
      lines.push(part, '');
      markdown.push(`### ${part}`);
      paragraph();
      paragraph();
    }
    if (at.below(2)) {
      const items = prose.items(at, 3);
      for (const item of items) filled(item, '      ', '   o  ');
      markdown.push(items.map((item) => `- ${item}`).join('\n'));
    }
  }
  const pages: string[] = [];
  for (let from = 0, n = 1; from < lines.length; from += PAGE_LINES, n++) {
    const head = n === 1 ? '' : `RFC 9${'1'.repeat(3)}${title.padStart(36)}${'March 2024'.padStart(24)}`;
    const foot = `${name.padEnd(20)}${'Informational'.padStart(20)}${`[Page ${n}]`.padStart(28)}`;
    const body = lines.slice(from, from + PAGE_LINES);
    pages.push([head, '', ...body, ...many(PAGE_LINES - body.length, () => ''), '', foot].join('\n'));
  }
  const html = pages.map((text) => `<pre>${text}</pre>`).join('');
  return {
    markdown: `${markdown.join('\n\n')}\n`,
    html: `<!doctype html><meta charset="utf-8"><style>pre{font:${at.pick([12, 13])}px/1.2 ${at.pick(['monospace', 'Liberation Mono'])};break-after:page;margin:0 40px}</style>${html}`,
  };
};
