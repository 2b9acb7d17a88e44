import { h, say } from '../../shared/dom.js';

/** What a correction changes. Two corrections of the same subject conflict. */
function subjectsOf({ op, segment_id: id, pointer, ...rest }) {
  if (pointer !== undefined) return [`value ${pointer}`];
  if (op === 'change')
    return Object.keys(rest)
      .filter((name) => ['text', 'segment_type', 'bbox', 'heading_level', 'latex'].includes(name))
      .map((name) => `${id} ${name}`);
  return id ? [`${id} ${op}`] : [];
}

const nameOf = ({ by }) => by?.key_name || 'Someone else';
const wordsOf = ({ text, value, latex }) => text ?? latex ?? (value === undefined ? null : JSON.stringify(value));

/**
 * Reports changes by others to the same document, and which version is used where two people changed the same thing.
 */
export function conflictNotices({ describe, takeTheirs }) {
  const element = h('div', { class: 'conflicts', 'aria-live': 'polite' });

  function note(ours, theirs) {
    const words = wordsOf(theirs);
    const close = () => made.remove();
    const take = () => {
      takeTheirs(ours);
      close();
      say(`Now using the version of ${nameOf(theirs)}.`);
    };
    const made = h(
      'div',
      { class: 'notice wait', role: 'alert' },
      h('p', {}, `${nameOf(theirs)} changed the same thing (${describe(ours)}). Your version is used.`),
      words === null ? null : h('blockquote', { dir: 'auto' }, words),
      h(
        'div',
        { class: 'joined' },
        h('button', { type: 'button', onclick: take }, 'Use theirs'),
        h('button', { type: 'button', onclick: close }, 'Keep mine'),
      ),
    );
    element.append(made);
  }
  return {
    element,
    report({ ours, theirs }) {
      if (theirs.length === 0) return;
      for (const own of ours) {
        const subjects = new Set(subjectsOf(own));
        const other = theirs.findLast((one) => subjectsOf(one).some((subject) => subjects.has(subject)));
        if (other) note(own, other);
      }
      const count = theirs.length === 1 ? '1 change' : `${theirs.length} changes`;
      say(`${nameOf(theirs.at(-1))} made ${count} to this document.`);
    },
  };
}
