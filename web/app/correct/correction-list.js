import { h, moment } from '../../shared/dom.js';

const NAMES = {
  change: 'Changed',
  table: 'Table',
  split: 'Split',
  join: 'Joined',
  move: 'Moved',
  delete: 'Deleted',
  restore: 'Restored',
  add: 'Added',
  value: 'Value set',
  confirm: 'Confirmed',
  absent: 'Not in the document',
};
const SHOWN = 50;

const short = (value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function summaryOf(operation) {
  const { op, text, segment_type, bbox, heading_level, latex, pointer, value } = operation;
  if (pointer !== undefined) return op === 'value' ? `${pointer} → ${short(value)}` : pointer;
  const parts = [segment_type, heading_level && `level ${heading_level}`, latex && short(latex), bbox && 'box'];
  return [...parts, text !== undefined && op !== 'split' && `“${short(text)}”`].filter(Boolean).join(', ');
}

/** The corrections so far, newest first, with author, time and a way to undo each. */
export function correctionList(onTakeBack) {
  const list = h('ul', { class: 'made plain' });
  const count = h('span', { class: 'count' }, '0');
  const details = h('details', {}, h('summary', {}, 'Corrections ', count), list);
  let records = new Map();
  let reasons = new Map();
  return {
    element: details,
    show(operations, answer) {
      if (answer) {
        records = new Map(answer.corrections.map((one) => [one.id, one]));
        reasons = new Map(answer.not_applied.map(({ id, reason }) => [id, reason]));
        if (answer.not_applied.length > 0) details.open = true;
      }
      count.textContent = String(operations.length);
      list.replaceChildren(
        ...operations
          .slice(-SHOWN)
          .reverse()
          .map((operation) => {
            const record = records.get(operation.id);
            const reason = reasons.get(operation.id);
            const name = `${NAMES[operation.op]} ${summaryOf(operation)}`;
            return h(
              'li',
              {},
              h('span', { class: 'what' }, name),
              record && h('span', { class: 'muted' }, `${record.by.key_name || record.by.key_id}, `, moment(record.at)),
              reason && h('span', { class: 'badge bad' }, `No effect: ${reason}`),
              h(
                'button',
                {
                  type: 'button',
                  class: 'quiet',
                  'aria-label': `Undo: ${name}`,
                  onclick: () => onTakeBack(operation.id),
                },
                'Undo',
              ),
            );
          }),
      );
    },
  };
}
