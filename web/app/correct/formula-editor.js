import { h } from '../../shared/dom.js';
import { addressOf } from '../api.js';

const FORMULA = /^(?:<span class="formula">([\s\S]*)<\/span>|\$\$([\s\S]*)\$\$)$/;
let katex = null;
/** Loaded when the first formula is edited. */
const loadKatex = () => (katex ??= import(addressOf('vendor/katex/katex.mjs').href).then((module) => module.default));

export function latexOf({ latex, content = '', text = '' }) {
  const [, html, markdown] = FORMULA.exec(content.trim()) ?? [];
  const unescaped = html
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return latex ?? unescaped ?? markdown ?? text;
}

/** A LaTeX field with a live preview below it. */
export function formulaEditor(segment, onChange) {
  const before = latexOf(segment);
  const preview = h('div', { class: 'formula-preview', role: 'img', 'aria-label': 'Preview of the formula' });
  const problem = h('p', { class: 'problem', role: 'status' });
  const control = h('textarea', { rows: 3, spellcheck: 'false', 'aria-label': 'LaTeX' });
  control.value = before;
  let isRight = true;
  const draw = async () => {
    const library = await loadKatex();
    try {
      library.render(control.value, preview, { displayMode: true, throwOnError: true, trust: false, output: 'mathml' });
      isRight = true;
      problem.textContent = '';
    } catch (error) {
      isRight = false;
      problem.textContent = error.message.replace(/^KaTeX parse error: /, '');
    }
  };
  const keep = () => {
    if (isRight && control.value.trim() !== '' && control.value !== before) onChange(control.value);
  };
  control.addEventListener('input', draw);
  control.addEventListener('blur', keep);
  control.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.ctrlKey) control.blur();
    if (event.key === 'Escape') {
      control.value = before;
      control.blur();
    }
  });
  draw();
  return {
    element: h(
      'div',
      { class: 'formula' },
      h('label', { class: 'field' }, h('span', {}, 'LaTeX'), control),
      preview,
      problem,
    ),
    focus: () => control.focus(),
  };
}
