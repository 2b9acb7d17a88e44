import { HtmlAndMarkdown } from '../html-and-markdown.ts';
import { FONTS, LatexAndMarkdown } from '../latex-and-markdown.ts';
import { COLOURS, FACES, type KindOfPage, many } from './kind-of-page.ts';

/** Speeches under the speakers' names, stage directions in brackets. */
export const play: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const title = prose.phrase(at, 3);
  const people = many(4, () => prose.author(at).name.split(' ')[0]!.toUpperCase());
  page.both(`\\begin{center}\\LARGE\\bfseries ${title}\\end{center}`, `# ${title}`);
  const [open, close] = at.pick(['()', '[]']).split('') as [string, string];
  const [isCentred, isHung] = [at.below(2) === 1, at.below(2) === 1];
  const direction = (): void => {
    const words = `${open}${prose.phrase(at, 4 + at.below(4))}.${close}`;
    const slanted = `\\textit{${words}}`;
    page.both(isCentred ? `\\begin{center}${slanted}\\end{center}` : `\\noindent ${slanted}`, words);
  };
  for (let act = 1; act <= 2; act++) {
    const actName = `ACT ${['I', 'II'][act - 1]}`;
    page.both(`\\begin{center}\\large\\bfseries ${actName}\\end{center}`, `## ${actName}`);
    for (let scene = 1; scene <= 2; scene++) {
      const name = `Scene ${scene}. ${prose.phrase(at, 3)}`;
      page.both(`\\begin{center}\\bfseries ${name}\\end{center}`, `### ${name}`);
      direction();
      for (let i = 0; i < 9; i++) {
        const [who, said] = [at.pick(people), at.below(2) ? prose.sentence(at) : prose.paragraph(at)];
        page.both(
          `${isHung ? '\\hangindent=2em\\noindent ' : '\\noindent '}\\textsc{${who}.} ${said}`,
          `${who}. ${said}`,
        );
        if (i % 4 === 3) direction();
      }
    }
  }
  return page.printed(
    `\\documentclass[11pt]{article}\\usepackage[a5paper,margin=18mm]{geometry}\\setlength{\\parskip}{4pt}${at.pick(FONTS)}`,
  );
};

/** An edition of verse: every fifth line numbered in the margin. */
export const verses: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, prose.phrase(at, 3)).text(prose.author(at).name, 'p class="by"');
  const side = at.pick(['right', 'left']);
  let line = 0;
  const stanzas = 10;
  for (let i = 0; i < stanzas; i++) {
    if (i % 5 === 0) page.heading(2, prose.phrase(at, 2));
    const lines = many(5 + at.below(4), () => prose.phrase(at, 5 + at.below(3)));
    page.frame(
      `<p class="stanza">${lines
        .map((text) => `<span class="line">${text}${++line % 5 === 0 ? `<i>${line}</i>` : ''}</span>`)
        .join('')}</p>`,
    );
    page.unprinted(lines.join('\n'));
  }
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:13px/1.5 ${at.pick(FACES)};margin:60px 90px} .line{display:block;position:relative} .line i{position:absolute;${side}:-40px;font-style:normal;font-size:${at.pick([10, 13])}px} h2{font-size:15px;text-align:${at.pick(['left', 'center'])}} .by{font-style:italic}`,
    ),
  };
};

/** A programme with times, works and performers. */
export const programme: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page
    .heading(1, `${prose.phrase(at, 2)} conference`)
    .text('University of Graz, 12 to 13 March 2024', 'p class="where"');
  for (const day of ['Tuesday', 'Wednesday']) {
    page.heading(2, day);
    for (let i = 0; i < 6; i++) {
      const time = `${9 + i}:${at.pick(['00', '15', '30'])}`;
      const [talk, who] = [prose.phrase(at, 5 + at.below(4)), prose.author(at)];
      page.frame('<div class="slot">').text(time, 'span class="time"').frame('<div>');
      page.text(talk, 'div class="talk"').text(`${who.name}, ${who.place}`, 'div class="who"');
      if (at.below(3) === 0) page.text(prose.paragraph(at), 'div class="what"');
      page.frame('</div></div>');
    }
  }
  const rule = at.pick(['', 'border-bottom:1px solid #bbb', 'border-bottom:2px solid #04557f']);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.45 ${at.pick(FACES)};margin:30px} h1{color:${at.pick(COLOURS)}} h2{${rule}} .slot{display:flex;gap:16px;margin:8px 0} .time{flex:none;width:3.5em} .who{font-style:italic}`,
    ),
  };
};

export const menu: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, prose.phrase(at, 2)).text(prose.phrase(at, 5), 'p class="where"');
  page.frame('<div class="courses">');
  for (const course of ['Starters', 'Mains', 'Sides', 'Desserts']) {
    page.heading(2, course);
    for (let i = 0; i < 4; i++) {
      const [dish, price] = [prose.phrase(at, 2 + at.below(2)), `${at.below(20) + 4}.${at.pick(['00', '50'])}`];
      page
        .frame(`<p class="dish"><span>${dish}</span><span class="price">${price}</span></p>`)
        .unprinted(`${dish} ${price}`);
      if (at.below(3) > 0) page.text(prose.phrase(at, 6).toLowerCase(), 'p class="of"');
    }
  }
  const rule = at.pick(['', 'border-bottom:1px solid', 'border-top:1px solid;border-bottom:1px solid']);
  const columns = at.pick(['', 'columns:2;column-gap:40px']);
  return {
    markdown: page.markdown,
    html: page
      .frame('</div>')
      .printed(
        `body{font:13px/1.4 ${at.pick(FACES)};margin:50px} h1,.where{text-align:center} .courses{${columns}} h2{${rule};font-size:16px;text-align:${at.pick(['left', 'center'])};break-after:avoid} .dish{display:flex;${at.pick(['justify-content:space-between', 'gap:12px'])};margin:6px 0 0;font-weight:${at.pick(['bold', 'normal'])}} .of{margin:0;color:#666;font-style:italic}`,
      ),
  };
};
