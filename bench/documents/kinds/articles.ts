import { HtmlAndMarkdown } from '../html-and-markdown.ts';
import { COLOURS, FACES, type KindOfPage, listing, many } from './kind-of-page.ts';

export const docs: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page
    .frame('<nav>')
    .text(prose.phrase(at, 2), 'b')
    .list(many(6 + at.below(8), () => prose.phrase(at, 1 + at.below(3))))
    .frame('</nav><main>');
  page.heading(1, prose.phrase(at, 3)).text(prose.paragraph(at));
  for (let i = 0; i < 3; i++) {
    page
      .heading(2, prose.phrase(at, 2 + at.below(3)))
      .text(prose.paragraph(at))
      .code(listing(at, prose));
    if (at.below(2)) page.list(prose.items(at, 3));
    else page.heading(3, prose.phrase(at, 3)).text(prose.sentence(at));
    if (i === 1) page.table(prose.rows(at));
  }
  const nav = at.pick(['background:#f6f7f9', 'border-right:1px solid #ccc', '']);
  const pre = at.pick(['background:#f3f4f6', 'background:#1e1e1e;color:#eee', 'border:1px solid #bbb']);
  return {
    markdown: page.markdown,
    html: page.frame('</main>').printed(
      `body{font:11px/1.5 ${at.pick(FACES)};display:flex;gap:24px} nav{width:150px;flex:none;padding:8px;font-size:10px;${nav}} nav ul{list-style:none;padding:0}
       pre{font:10px monospace;padding:8px;${pre}} h1,h2,h3{color:${at.pick(COLOURS)}} table{border-collapse:collapse} td,th{border-bottom:1px solid #ccc;padding:4px 10px}`,
    ),
  };
};

export const news: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page
    .heading(1, prose.phrase(at, 7))
    .text(prose.sentence(at), 'p class="lead"')
    .text(`By ${prose.author(at).name}, 3 March 2024`, 'p class="by"');
  page.text(prose.paragraph(at)).text(prose.paragraph(at));
  page
    .frame('<aside>')
    .heading(3, prose.phrase(at, 3))
    .list(many(4, () => prose.phrase(at, 6)))
    .frame('</aside>');
  for (let i = 0; i < 3; i++) page.text(prose.paragraph(at));
  page.heading(2, prose.phrase(at, 4));
  for (let i = 0; i < 4; i++) page.text(prose.paragraph(at));
  const box = at.pick([
    'background:#eef2f5',
    'border:1px solid #999',
    'border-top:3px solid #b00;border-bottom:1px solid #b00',
  ]);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:20px 30px} h1{font-size:26px} .lead{font-size:16px} .by{color:#666} aside{float:${at.pick(['right', 'left'])};width:200px;padding:4px 12px;margin:0 16px 8px;font-size:11px;${box}}`,
    ),
  };
};

export const faq: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, `Questions about ${prose.phrase(at, 2).toLowerCase()}`).text(prose.paragraph(at));
  for (let i = 0; i < 2; i++) {
    page.heading(2, prose.phrase(at, 2));
    for (let j = 0; j < 4; j++)
      page.heading(3, `How does ${prose.phrase(at, 4 + at.below(5)).toLowerCase()}?`).text(prose.paragraph(at));
  }
  const question = at.pick([
    'font-size:12px',
    'font-size:13px;color:#04557f',
    'font-size:12px;border-top:1px solid #ccc;padding-top:8px',
    'font-size:12px;background:#eef;padding:6px',
  ]);
  return {
    markdown: page.markdown,
    html: page.printed(`body{font:12px/1.45 ${at.pick(FACES)};margin:24px} h3{${question}}`),
  };
};

export const encyclopaedia: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const name = prose.phrase(at, 2);
  page
    .heading(1, name)
    .frame('<aside>')
    .text(name, 'b')
    .table(
      many(6, () => [prose.phrase(at, 1), prose.phrase(at, 2)]),
      false,
    )
    .frame('</aside>');
  for (let i = 0; i < 3; i++) page.text(prose.paragraph(at));
  for (let i = 0; i < 3; i++) {
    page.heading(2, prose.phrase(at, 2)).text(prose.paragraph(at));
    page.heading(3, prose.phrase(at, 3)).text(prose.paragraph(at));
    if (i === 1) page.list(prose.items(at, 3));
  }
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:20px} h1,h2{font-family:serif;font-weight:normal;border-bottom:1px solid #aaa} h3{font-size:13px}
       aside{float:right;width:220px;border:1px solid #aaa;background:#f8f9fa;padding:6px;margin:0 0 10px 16px;font-size:10.5px;text-align:center} aside table{text-align:left;width:100%} td{vertical-align:top;padding:2px 4px}`,
    ),
  };
};

export const blog: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page
    .heading(1, prose.phrase(at, 5))
    .text(`Posted by ${prose.author(at).name} on 12 May 2023`, 'p class="by"')
    .text(prose.paragraph(at))
    .quote(prose.sentence(at));
  for (let i = 0; i < 3; i++) {
    page.heading(2, prose.phrase(at, 3)).text(prose.paragraph(at)).text(prose.paragraph(at));
    if (i === 0) page.list(prose.items(at, 3));
    if (i === 1) page.quote(prose.sentence(at)).text(prose.paragraph(at));
  }
  const quote = at.pick([
    'border-left:4px solid #ccc;padding-left:14px;color:#555',
    'font:italic 18px/1.4 serif;text-align:center',
    'background:#f4f4f4;padding:10px;font-style:italic',
  ]);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12.5px/1.6 ${at.pick(FACES)};width:520px;margin:20px auto} .by{color:#777;font-size:11px} blockquote{${quote}}`,
    ),
  };
};
