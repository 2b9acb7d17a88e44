import { h } from '../../webhooks/dom.js';
import { saveText } from '../parts.js';

const stemOf = (name) => name.replace(/\.[^.]*$/, '') || 'document';

export function downloads(task, model) {
  const stem = stemOf(model.name);
  const json = () => saveText(JSON.stringify(task, null, 2), `${stem}.json`, 'application/json');
  const markdown = () => {
    const parts = model.chunks.flatMap(({ segments }) => segments.map(({ content }) => content)).filter(Boolean);
    saveText(parts.join('\n\n'), `${stem}.md`, 'text/markdown');
  };
  const button = (name, onclick) => h('button', { type: 'button', onclick }, name);
  const pdf = model.pdf && h('a', { class: 'button', href: model.pdf, download: `${stem}.pdf` }, 'PDF');
  return h(
    'div',
    { class: 'downloads', role: 'group', 'aria-label': 'Download' },
    button('JSON', json),
    button('Markdown', markdown),
    pdf,
  );
}
