import { action, h } from '../../shared/dom.js';
import { icon } from '../../shared/icons.js';
import { getRendering } from '../api.js';
import { saveBlob, saveText } from '../parts.js';
import { htmlDocument } from './html-document.js';

const stemOf = (name) => name.replace(/\.[^.]*$/, '') || 'document';

export function downloads(task, model, signal) {
  const stem = stemOf(model.name);
  const json = () => saveText(JSON.stringify(task, null, 2), `${stem}.json`, 'application/json');
  /** With pictures it is a zip of files that refer to each other. */
  const hasPictures = [...model.byId.values()].some(({ segment }) => segment.image);
  const markdown = async () => {
    if (hasPictures) return saveBlob(await getRendering(task.task_id, 'bundle', signal), `${stem}.zip`);
    saveBlob(await getRendering(task.task_id, 'markdown', signal), `${stem}.md`);
  };
  const html = async () => saveText(await htmlDocument(model, signal), `${stem}.html`, 'text/html');
  const button = (name, work, title) =>
    h('button', { type: 'button', title, onclick: action(async () => work()) }, name);
  return h(
    'div',
    { class: 'joined', role: 'group', 'aria-label': 'Download' },
    h('span', { class: 'muted group-label' }, icon('download'), ' Download'),
    button('Markdown', markdown, hasPictures && 'As a zip file with images'),
    button('HTML', html),
    button('JSON', json),
    model.pdf && h('a', { class: 'button', href: model.pdf, download: `${stem}.pdf` }, 'PDF'),
  );
}
