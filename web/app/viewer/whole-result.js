import { action, h, say } from '../../shared/dom.js';
import { getRendering } from '../api.js';
import { copyText, saveBlob } from '../parts.js';
import { contentFrame } from './frame.js';

const FORMS = {
  Rendered: { form: 'html', extension: 'html' },
  Markdown: { form: 'markdown', extension: 'md' },
  HTML: { form: 'html', extension: 'html' },
  Text: { form: 'text', extension: 'txt' },
  JSON: { form: null, extension: 'json' },
};

/** The whole result next to the pages, page by page, in the chosen format. It scrolls in sync with the pages. */
export function wholeResult(task, model, goTo, signal) {
  let chosen = 'Rendered';
  /** The pages follow this list; their scroll events are ignored meanwhile. */
  let isLeading = false;
  /** The list follows the pages until somebody scrolls it. */
  let isFollowing = true;
  let current = model.pages[0];
  const sections = new Map();
  const list = h('div', { class: 'whole-pages' });
  const select = h(
    'select',
    { 'aria-label': 'Format', onchange: () => draw(select.value) },
    ...Object.keys(FORMS).map((name) => h('option', {}, name)),
  );
  const stem = model.name.replace(/\.[^.]*$/, '') || 'document';
  const whole = async () =>
    chosen === 'JSON'
      ? new Blob([JSON.stringify(task, null, 2)], { type: 'application/json' })
      : getRendering(task.task_id, FORMS[chosen].form, signal);
  const copy = action(async () => {
    await copyText(await (await whole()).text());
    say('Copied.');
  });
  const download = action(async () => saveBlob(await whole(), `${stem}.${FORMS[chosen].extension}`));

  async function fill(section, page) {
    const place = section.lastChild;
    try {
      if (chosen === 'JSON') return place.replaceChildren(source(JSON.stringify(page.segments, null, 2), page));
      const query = `pages=${page.number}${chosen === 'Text' ? '' : '&images=none'}`;
      const text = await (await getRendering(task.task_id, FORMS[chosen].form, signal, query)).text();
      place.replaceChildren(
        chosen === 'Rendered' ? contentFrame(bodyOf(text), `Page ${page.number}`) : source(text, page),
      );
    } catch (error) {
      if (!signal.aborted && !error.isHandled) place.replaceChildren(h('p', { class: 'problem' }, error.message));
    }
    // Filling a section above moves the current page.
    align();
  }
  function align() {
    if (isFollowing && list.isConnected)
      list.querySelector(`[data-page="${current?.number}"]`)?.scrollIntoView({ block: 'start' });
  }
  const source = (text, page) =>
    h('pre', { tabindex: 0, 'aria-label': `${chosen} of page ${page.number}`, dir: 'auto' }, text.trim());
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const page = sections.get(target);
        if (isIntersecting && page) {
          seen.unobserve(target);
          fill(target, page);
        }
      }
    },
    { rootMargin: '600px' },
  );
  function draw(name) {
    chosen = name;
    seen.disconnect();
    sections.clear();
    const made = model.pages.map((page) => {
      const section = h(
        'section',
        { class: 'whole-page', 'data-page': page.number },
        h('h3', { class: 'muted' }, page.sheet ?? `Page ${page.number}`),
        h('div', { class: 'whole-content' }),
      );
      sections.set(section, page);
      return section;
    });
    list.replaceChildren(...made);
    for (const section of made) seen.observe(section);
    isFollowing = true;
    align();
  }
  draw(chosen);
  signal.addEventListener('abort', () => seen.disconnect());

  /** When the user scrolls this list, the pages follow. */
  function lead(panel) {
    const top = panel.getBoundingClientRect().top + 40;
    const section = [...sections.keys()].find((one) => one.getBoundingClientRect().bottom > top);
    const page = section && sections.get(section);
    if (!page) return;
    isLeading = true;
    current = page;
    goTo(page.number);
    setTimeout(() => {
      isLeading = false;
    }, 300);
  }
  let isWaiting = false;
  const onScroll = ({ target }) => {
    if (isWaiting || isFollowing || !list.isConnected) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      lead(target);
    });
  };
  const element = h(
    'div',
    { class: 'whole' },
    h(
      'div',
      { class: 'whole-bar' },
      select,
      h('button', { type: 'button', onclick: copy }, 'Copy all'),
      h('button', { type: 'button', onclick: download }, 'Download'),
    ),
    list,
  );
  return {
    element,
    /** Called once with its panel. */
    listen(panel) {
      panel.addEventListener('scroll', onScroll, { passive: true, signal });
      const letGo = () => {
        isFollowing = false;
      };
      for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
        panel.addEventListener(name, letGo, { passive: true, signal });
    },
    /** Called whenever it becomes visible: it opens at the page in view. */
    open() {
      isFollowing = true;
      align();
    },
    showPage(page) {
      if (isLeading) return;
      current = page;
      isFollowing = true;
      align();
    },
  };
}

/** The body of an HTML page from the server. */
const bodyOf = (html) => /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
