import { h } from '../../shared/dom.js';

/** The score is the chance that a value is right. What is right five times in six needs no second look. */
const [LIKELY, OPEN] = [0.85, 0.5];

const REASONS = {
  label: 'stands by its label',
  form: 'looks like such a value',
  example: 'looks like the examples of the schema',
  place: 'stands where such a value usually stands',
  table: 'stands in its row and column of a table',
  meaning: 'found by what the field means',
  sum: 'counted or added up from these words',
  model: 'said by the language model, and found again in the document',
};

/** How far a value can be trusted: one word and a colour that agree with each other, and what speaks for it. */
export function trustOf(metrics, cited) {
  if (!metrics) return null;
  const { score = 0, citation_status: status, found_by: found, source } = metrics;
  if (source === 'person') return { tone: 'good', text: 'Checked by a person', why: '' };
  if (status === 'Failed' && cited.length === 0 && score === 0) return null;
  const chance = `${Math.round(score * 100)} %`;
  const isThere = status === 'Created';
  const place = isThere ? 'its words are on the page' : 'its words were not found again on the page';
  const why = [REASONS[found], place];
  if (isThere && score >= LIKELY) return { tone: 'good', text: `Likely right, ${chance}`, why: sentence(why) };
  if (score >= OPEN) return { tone: 'wait', text: `Check this, ${chance}`, why: sentence(why) };
  return {
    tone: 'bad',
    text: `Doubtful, ${chance}`,
    why: `Little speaks for it: ${why.filter(Boolean).join('; ')}.`,
  };
}

export const trustBadge = (trust) => trust && h('span', { class: `badge ${trust.tone}`, title: trust.why }, trust.text);

function sentence(parts) {
  const text = parts.filter(Boolean).join('; ');
  return text ? `${text[0].toUpperCase()}${text.slice(1)}.` : '';
}
