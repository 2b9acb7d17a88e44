import { HtmlAndMarkdown, markdownTable } from '../html-and-markdown.ts';
import { FACES, type KindOfPage, listing, many } from './kind-of-page.ts';

export const contract: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, `${prose.phrase(at, 2)} Agreement`).text(prose.paragraph(at));
  const caps = at.below(2) === 1;
  for (let i = 1; i <= 5; i++) {
    const name = prose.phrase(at, 2);
    page.heading(2, `${i}. ${caps ? name.toUpperCase() : name}`);
    for (let j = 1; j <= 2 + at.below(2); j++) {
      page.clause(`${i}.${j}`, prose.paragraph(at), 0);
      if (at.below(2))
        for (const [k, letter] of ['(a)', '(b)', '(c)'].entries()) {
          page.clause(letter, prose.sentence(at), 1);
          if (k === 1 && at.below(2))
            for (const roman of ['(i)', '(ii)', '(iii)']) page.clause(roman, prose.sentence(at), 2);
        }
    }
  }
  const head = at.pick([
    'font-size:12px',
    'font-size:14px',
    'font-size:12px;text-transform:none;text-decoration:underline',
  ]);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:11.5px/1.45 ${at.pick(FACES)};margin:30px;text-align:${at.pick(['left', 'justify'])}} h1{text-align:center;font-size:18px} h2{${head}} .clause{display:flex;margin-bottom:6px} .mark{flex:none;width:2.6em}`,
    ),
  };
};

export const letter: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const [from, to] = [prose.author(at), prose.author(at)];
  page
    .frame('<div class="from">')
    .text(`${from.name}<br>${from.place}<br>${from.mail}`)
    .frame('</div>')
    .text(`${to.name}<br>${to.place}`)
    .text('14 February 2024', 'p class="date"');
  page.text(`Re: ${prose.phrase(at, 5)}`, 'p class="re"').text(`Dear ${to.name},`);
  for (let i = 0; i < 3; i++) page.text(prose.paragraph(at));
  page.list(prose.items(at, 2)).text(prose.paragraph(at)).text('Yours sincerely,').text(from.name, 'p class="sign"');
  return {
    markdown: page.markdown.replaceAll('<br>', '\n'),
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:50px} .from{text-align:${at.pick(['right', 'left', 'center'])}} .date{text-align:${at.pick(['right', 'left'])}} .re{font-weight:bold} .sign{margin-top:50px}`,
    ),
  };
};

export const cv: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const me = prose.author(at);
  const side = () => {
    page.frame('<div class="side">').heading(2, 'Contact').text(me.mail).text(me.place);
    page
      .heading(2, 'Skills')
      .list(many(6, () => prose.phrase(at, 2)))
      .heading(2, 'Languages')
      .list(['English', 'Portuguese', 'German'])
      .frame('</div>');
  };
  const first = at.below(2) === 0;
  page.heading(1, me.name).text(prose.phrase(at, 3), 'p class="role"').frame('<div class="two">');
  if (first) side();
  page.frame('<div class="main">').heading(2, 'Profile').text(prose.paragraph(at)).heading(2, 'Experience');
  for (let i = 0; i < 3; i++)
    page
      .heading(3, `${prose.phrase(at, 2)}, ${prose.phrase(at, 1)} Ltd`)
      .text(`${2020 - i * 3} to ${2023 - i * 3}`, 'p class="when"')
      .list(prose.items(at, 2 + at.below(2)));
  page.heading(2, 'Education').heading(3, 'Bachelor of Science').text(prose.sentence(at)).frame('</div>');
  if (!first) side();
  const ground = at.pick(['background:#eef2f5', 'background:#243447;color:#fff', '']);
  return {
    markdown: page.markdown,
    html: page
      .frame('</div>')
      .printed(
        `body{font:11px/1.45 ${at.pick(FACES)};margin:20px} h1{font-size:28px;margin:0} .role,.when{color:#777} .two{display:flex;gap:24px} .side{width:190px;flex:none;padding:10px;${ground}} h2{font-size:14px;border-bottom:1px solid} h3{font-size:12px;margin:6px 0 0}`,
      ),
  };
};

export const word: KindOfPage = (at, prose) => {
  const parts = [`# ${prose.phrase(at, 4)}`, prose.paragraph(at)];
  for (let i = 0; i < 4; i++) {
    parts.push(`## ${prose.phrase(at, 3)}`, prose.paragraph(at));
    const more = at.below(5);
    if (more === 0)
      parts.push(
        prose
          .items(at, 3)
          .map((item, n) => `- ${item}\n${n === 1 ? `    - ${prose.sentence(at)}\n    - ${prose.sentence(at)}\n` : ''}`)
          .join(''),
      );
    if (more === 1) parts.push(markdownTable(prose.rows(at)));
    if (more === 2) parts.push(['```', ...listing(at, prose), '```'].join('\n'));
    if (more === 3) parts.push(`> ${prose.sentence(at)}`, `### ${prose.phrase(at, 3)}`, prose.paragraph(at));
    if (more === 4)
      parts.push(
        prose
          .items(at, 3)
          .map((item, n) => `${n + 1}. ${item}`)
          .join('\n'),
        prose.paragraph(at),
      );
  }
  const note = prose.sentence(at);
  const body = parts.join('\n\n');
  return { markdown: `${body}1\n\n1 ${note}\n`, word: `${body}[^1]\n\n[^1]: ${note}\n` };
};
