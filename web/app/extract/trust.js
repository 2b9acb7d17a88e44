import { h } from '../../shared/dom.js';
import { call } from '../api.js';

/**
 * One confidence scale for every screen. The score is the probability that a value is correct. A value below the
 * tenant's threshold should be checked; below one half it is more likely wrong than right.
 */
let threshold = 0.9;
const LOW = 0.5;

/** Loads the threshold; if that fails, the default is used. */
export async function loadScale(signal) {
  try {
    ({ threshold } = await (await call('review/settings', { signal })).json());
  } catch (error) {
    if (error.isHandled) throw error;
  }
}

/** The colour of a confidence, the same on every screen. */
export const confidenceTone = (score) =>
  score === null || score === undefined ? '' : score >= threshold ? 'good' : score >= LOW ? 'wait' : 'bad';

const WORDS = { good: 'High confidence', wait: 'Check', bad: 'Low confidence' };
/** `Check, 87 %` */
export const confidenceText = (score) => `${WORDS[confidenceTone(score)]}, ${Math.round(score * 100)} %`;

const REASONS = {
  label: 'found next to its label',
  form: 'has the form of such a value',
  example: 'resembles the examples in the schema',
  place: 'found where such a value usually is',
  table: 'found in its row and column of a table',
  meaning: 'matches the meaning of the field',
  sum: 'counted or added up from these words',
  model: 'given by the language model and found in the document',
};

/** How far a value can be trusted: a word, a colour and the reason. */
export function trustOf(metrics, cited) {
  if (!metrics) return null;
  const { score = 0, citation_status: status, found_by: found, source } = metrics;
  if (source === 'person') return { tone: 'good', text: 'Checked by a person', why: '' };
  if (status === 'Failed' && cited.length === 0 && score === 0) return null;
  const why = [REASONS[found], status !== 'Created' && 'not found on the page'];
  return { tone: confidenceTone(score), text: confidenceText(score), why: sentence(why) };
}

export const trustBadge = (trust) => trust && h('span', { class: `badge ${trust.tone}`, title: trust.why }, trust.text);

function sentence(parts) {
  const text = parts.filter(Boolean).join('; ');
  return text ? `${text[0].toUpperCase()}${text.slice(1)}.` : '';
}
