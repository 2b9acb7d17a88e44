import { action, h } from '../../shared/dom.js';
import { saveText } from '../parts.js';
import { htmlDocument } from './html-document.js';

const stemOf = (name) => name.replace(/\.[^.]*$/, '') || 'document';

export function downloads(task, model, signal) {
  const stem = stemOf(model.name);
  const json = () => saveText(JSON.stringify(task, null, 2), `${stem}.json`, 'application/json');
  const markdown = () => {
    const parts = model.chunks.flatMap(({ segments }) => segments.map(({ content }) => content)).filter(Boolean);
    saveText(`${parts.join('\n\n')}\n`, `${stem}.md`, 'text/markdown');
  };
  const html = async () => saveText(await htmlDocument(model, signal), `${stem}.html`, 'text/html');
  const button = (name, work) => h('button', { type: 'button', onclick: action(async () => work()) }, name);
  return h(
    'div',
    { class: 'joined', role: 'group', 'aria-label': 'Download' },
    button('Markdown', markdown),
    button('HTML', html),
    button('JSON', json),
    model.pdf && h('a', { class: 'button', href: model.pdf, download: `${stem}.pdf` }, 'PDF'),
  );
}
