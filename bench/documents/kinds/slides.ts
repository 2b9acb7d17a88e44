import { HtmlAndMarkdown } from '../html-and-markdown.ts';
import { COLOURS, FACES, type KindOfPage, many } from './kind-of-page.ts';

export const slides: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const deck = prose.phrase(at, 4);
  let number = 0;
  const open = () => page.frame(`<section><i class="foot">${deck}</i><i class="no">${++number}</i>`);
  const short = () => prose.phrase(at, 4 + at.below(5));
  open()
    .frame('<div class="cover">')
    .heading(1, deck)
    .text(`${prose.author(at).name}, March 2024`)
    .frame('</div></section>');
  open().heading(2, prose.phrase(at, 3)).list(many(5, short)).frame('</section>');
  open()
    .heading(2, prose.phrase(at, 4))
    .frame('<div class="two"><div>')
    .heading(3, prose.phrase(at, 2))
    .list(many(4, short))
    .frame('</div><div>')
    .heading(3, prose.phrase(at, 2))
    .list(many(4, short))
    .frame('</div></div></section>');
  open().heading(2, prose.phrase(at, 3)).frame('<div class="two">');
  for (let i = 0; i < 3; i++)
    page
      .frame('<div>')
      .text(`${at.below(90) + 10}%`, 'p class="big"')
      .text(short())
      .frame('</div>');
  page.frame('</div></section>');
  open().heading(2, prose.phrase(at, 3)).text(prose.sentence(at)).table(prose.rows(at)).frame('</section>');
  const head = at.pick([
    '',
    'background:#04557f;color:#fff;margin:-30px -50px 20px;padding:20px 50px',
    'border-bottom:3px solid #b00',
    'text-align:center',
  ]);
  return {
    markdown: page.markdown,
    html: page.printed(
      `@page{size:960px 540px;margin:0} body{margin:0;font:22px/1.4 ${at.pick(FACES)}} section{position:relative;box-sizing:border-box;width:960px;height:540px;padding:30px 50px;overflow:hidden;break-after:page}
       .foot{position:absolute;bottom:10px;left:50px;font-size:11px;color:#888} .no{position:absolute;bottom:10px;right:50px;font-size:11px;color:#888} h2{font-size:34px;${head}} h3{font-size:24px}
       .cover{text-align:center;padding-top:120px} .two{display:flex;gap:30px} .two>div{flex:1;font-size:18px} .big{font-size:64px;font-weight:bold;margin:0;color:${at.pick(COLOURS)}} th,td{padding:2px 20px;text-align:left} table{font-size:16px}`,
    ),
  };
};

export const beamer: KindOfPage = (at, prose) => {
  const [title, author] = [prose.phrase(at, 4), prose.author(at).name];
  const [markdown, latex] = [[`# ${title}`, `${author}\n\nMarch 2024`], ['\\begin{frame}\\titlepage\\end{frame}']];
  const bullets = (items: string[]) => ({
    m: items.map((item) => `- ${item}`).join('\n'),
    l: `\\begin{itemize}${items.map((item) => `\\item ${item}`).join('\n')}\\end{itemize}`,
  });
  for (let i = 0; i < 5; i++) {
    const heading = prose.phrase(at, 3);
    const [left, right] = [bullets(many(4, () => prose.phrase(at, 5))), bullets(many(4, () => prose.phrase(at, 4)))];
    const [block, sentence] = [prose.phrase(at, 2), prose.sentence(at)];
    const body = [
      [left.m, left.l],
      [
        `${left.m}\n\n${right.m}`,
        `\\begin{columns}[t]\\column{.48\\textwidth}${left.l}\\column{.48\\textwidth}${right.l}\\end{columns}`,
      ],
      [`### ${block}\n\n${sentence}\n\n${left.m}`, `\\begin{block}{${block}}${sentence}\\end{block}${left.l}`],
    ][i % 3]!;
    markdown.push(`## ${heading}`, body[0]!);
    latex.push(`\\begin{frame}{${heading}}${body[1]}\\end{frame}`);
  }
  const theme = at.pick(['default', 'Madrid', 'Berlin', 'Boadilla', 'CambridgeUS', 'Pittsburgh']);
  return {
    markdown: `${markdown.join('\n\n')}\n`,
    latex: `\\documentclass[aspectratio=169]{beamer}\\usetheme{${theme}}\\title{${title}}\\author{${author}}\\date{March 2024}\\begin{document}${latex.join('\n')}\\end{document}`,
  };
};

export const dashboard: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, prose.phrase(at, 3)).frame('<div class="cards">');
  for (let i = 0; i < 3; i++)
    page
      .frame('<div>')
      .text(prose.phrase(at, 2), 'p class="label"')
      .text(`${at.below(9000) + 100}`, 'p class="big"')
      .text(`${at.below(20) + 1}% more than last month`)
      .frame('</div>');
  for (let i = 0; i < 6; i++) {
    page.frame('<div>').heading(2, prose.phrase(at, 2 + at.below(2)));
    if (at.below(3) === 0) page.list(many(4, () => prose.phrase(at, 3)));
    else page.text(prose.items(at, 1 + at.below(2)).join(' '));
    page.frame('</div>');
  }
  const card = at.pick([
    'border:1px solid #ccc;border-radius:6px',
    'background:#f1f3f5',
    'border-top:3px solid #04557f',
    'box-shadow:0 0 0 1px #ddd',
  ]);
  return {
    markdown: page.markdown,
    html: page
      .frame('</div>')
      .printed(
        `body{font:12px/1.45 ${at.pick(FACES)};margin:20px} .cards{display:grid;grid-template-columns:repeat(3,1fr);gap:${at.pick([10, 16, 24])}px} .cards>div{padding:10px;${card}} h2{font-size:14px;margin:0} .label{color:#777;margin:0} .big{font-size:28px;font-weight:bold;margin:0}`,
      ),
  };
};
