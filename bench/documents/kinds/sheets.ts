import { HtmlAndMarkdown } from '../html-and-markdown.ts';
import { COLOURS, FACES, type KindOfPage, listing, many } from './kind-of-page.ts';

export const minutes: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const people = many(5, () => prose.author(at).name);
  page
    .heading(1, `Minutes of the ${prose.phrase(at, 2).toLowerCase()} committee`)
    .text('Held on 4 June 2024 at 10:00, room 12');
  page.text(`<b>Present:</b> ${people.slice(0, 3).join(', ')}`).text(`<b>Apologies:</b> ${people.slice(3).join(', ')}`);
  for (let i = 1; i <= 5; i++) {
    page.heading(2, `${i}. ${prose.phrase(at, 3)}`).text(prose.paragraph(at));
    for (let j = 1; j <= at.below(3); j++) page.clause(`${i}.${j}`, prose.sentence(at), 1);
    if (at.below(2))
      page.text(
        `<b>Action:</b> ${at.pick(people)} to ${prose.phrase(at, 5).toLowerCase()} by 1 July.`,
        'p class="action"',
      );
  }
  page.table([
    ['Action', 'Owner', 'Due'],
    ...many(3, () => [prose.phrase(at, 4), at.pick(people), `${at.below(27) + 1} July`]),
  ]);
  page.text('The meeting closed at 11:30.');
  const action = at.pick(['', 'text-align:right', 'border-left:3px solid #04557f;padding-left:8px']);
  return {
    markdown: page.markdown.replace(/<\/?b>/g, '**'),
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:30px} h1{font-size:18px} h2{font-size:${at.pick([12, 14])}px} .action{${action}} .clause{display:flex} .mark{flex:none;width:2.6em} table{border-collapse:collapse} td,th{border:1px solid #888;padding:3px 8px;text-align:left}`,
    ),
  };
};

export const newsletter: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page
    .heading(1, prose.phrase(at, 2))
    .text(`Issue ${at.below(40) + 1}, Spring 2024`, 'p class="issue"')
    .frame('<div class="columns">');
  for (let i = 0; i < 6; i++) {
    page.heading(2, prose.phrase(at, 3 + at.below(4)));
    if (at.below(2)) page.text(`By ${prose.author(at).name}`, 'p class="by"');
    for (let j = 0; j < 2 + at.below(2); j++) page.text(prose.paragraph(at));
    if (i === 3) page.list(many(4, () => prose.phrase(at, 5)));
  }
  const rule = at.pick(['', 'column-rule:1px solid #999']);
  return {
    markdown: page.markdown,
    html: page
      .frame('</div>')
      .printed(
        `body{font:10.5px/1.4 ${at.pick(FACES)};margin:10px} h1{font-size:40px;margin:0;${at.pick(['', 'text-align:center', 'background:#04557f;color:#fff;padding:10px'])}} .issue{border-bottom:2px solid} .columns{columns:3;column-gap:18px;${rule};text-align:${at.pick(['left', 'justify'])};hyphens:auto} h2{font-size:${at.pick([13, 16])}px;color:${at.pick(COLOURS)};margin:8px 0 2px;break-after:avoid} p{margin:0 0 6px} .by{font-style:italic}`,
      ),
  };
};

export const recipe: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page
    .heading(1, prose.phrase(at, 3))
    .text(prose.sentence(at))
    .text(`Serves ${at.below(6) + 2} · ${at.below(50) + 10} minutes`, 'p class="facts"');
  page.frame('<div class="two"><div class="side">').heading(2, 'Ingredients');
  page.list(many(8, () => `${at.below(400) + 50} ${at.pick(['g', 'ml'])} ${prose.phrase(at, 2).toLowerCase()}`));
  page.frame('</div><div>').heading(2, 'Method');
  const steps = prose.items(at, 6);
  page.numbered(steps).heading(2, 'Notes').text(prose.paragraph(at)).frame('</div></div>');
  const side = at.pick(['', 'background:#fdf3e3', 'border:1px solid #ccc']);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:25px} h1{color:${at.pick(COLOURS)}} .two{display:flex;gap:24px} .side{flex:none;width:210px;padding:8px;${side}} .facts{color:#777} ul{${at.pick(['', 'list-style:none;padding:0', 'list-style:square'])}}`,
    ),
  };
};

export const reference: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, `${prose.phrase(at, 1)} reference`).text(prose.paragraph(at));
  for (let i = 0; i < 3; i++) {
    page.heading(2, prose.phrase(at, 1 + at.below(2)));
    for (let j = 0; j < 2; j++) {
      const [name, path] = [prose.phrase(at, 1).toLowerCase(), prose.phrase(at, 1).toLowerCase()];
      page.heading(3, at.pick([`${name}()`, `GET /${path}/${name}`])).text(prose.sentence(at));
      page.table([
        ['Parameter', 'Type', 'Description'],
        ...many(3, () => [
          prose.phrase(at, 1).toLowerCase(),
          at.pick(['string', 'number', 'boolean']),
          prose.sentence(at),
        ]),
      ]);
      page.code(listing(at, prose));
    }
  }
  const cells = at.pick(['border:1px solid #ccc', 'border-bottom:1px solid #ddd', '']);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:11.5px/1.5 ${at.pick(FACES)};margin:20px} h3{font-family:${at.pick(['monospace', 'inherit'])};font-size:13px} pre{font:10.5px monospace;padding:8px;background:#f3f4f6} table{border-collapse:collapse} td,th{${cells};padding:4px 8px;text-align:left;vertical-align:top} td:first-child{font-family:monospace}`,
    ),
  };
};

export const questionnaire: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, `${prose.phrase(at, 2)} survey`).text(prose.paragraph(at));
  let number = 0;
  for (let i = 0; i < 3; i++) {
    page.heading(2, `Part ${'ABC'[i]}: ${prose.phrase(at, 2)}`);
    for (let j = 0; j < 4; j++) {
      page.text(`${++number}. How often does ${prose.phrase(at, 5).toLowerCase()}?`, 'p class="q"');
      page.choices(many(3 + at.below(2), () => prose.phrase(at, 1 + at.below(2))));
    }
  }
  page.text('Thank you for your answers.');
  const row = at.pick(['display:inline-block;margin-right:24px', 'display:block']);
  return {
    markdown: page.markdown,
    html: page.printed(
      `body{font:12px/1.5 ${at.pick(FACES)};margin:30px} h2{font-size:14px;${at.pick(['', 'background:#eee;padding:4px'])}} .q{margin-bottom:2px;font-weight:${at.pick(['normal', 'bold'])}} .choice{${row}}`,
    ),
  };
};

export const transcript: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  const speakers = many(3, () => prose.author(at).name);
  const [isBold, isUpper] = [at.below(2) === 1, at.below(2) === 1];
  page.heading(1, `Hearing of the ${prose.phrase(at, 2).toLowerCase()}`).text('Tuesday, 12 March 2024');
  for (let i = 0; i < 14; i++) {
    const who = isUpper ? at.pick(speakers).toUpperCase() : at.pick(speakers);
    const said = at.below(3) === 0 ? prose.sentence(at) : prose.paragraph(at);
    page.text(`${isBold ? `<b>${who}:</b>` : `${who}:`} ${said}`);
    if (i % 5 === 4) page.text('(Laughter.)', 'p class="aside"');
  }
  return {
    markdown: page.markdown.replace(/<\/?b>/g, '**'),
    html: page.printed(
      `body{font:12px/1.6 ${at.pick([...FACES, 'monospace'])};margin:40px} h1{font-size:17px;text-align:center} .aside{font-style:italic;text-align:${at.pick(['left', 'center'])}} p{${at.pick(['', 'padding-left:2em;text-indent:-2em'])}}`,
    ),
  };
};

/** Verse with the poet's line breaks. */
export const poems: KindOfPage = (at, prose) => {
  const page = new HtmlAndMarkdown();
  page.heading(1, prose.phrase(at, 3)).text(prose.author(at).name, 'p class="by"');
  for (let i = 0; i < 3; i++) {
    page.heading(2, prose.phrase(at, 2 + at.below(2)));
    for (let j = 0; j < 3; j++)
      page.text(many(4, () => prose.phrase(at, 5 + at.below(3))).join('<br>'), 'p class="stanza"');
  }
  return {
    markdown: page.markdown.replaceAll('<br>', '\n'),
    html: page.printed(
      `body{font:13px/1.5 ${at.pick(FACES)};margin:60px} .stanza{margin-left:${at.pick(['0', '5em'])}} h2{font-size:15px;${at.pick(['', 'font-style:italic;font-weight:normal', 'text-align:center'])}} .by{font-style:italic}`,
    ),
  };
};
