export const STATUSES = ['Succeeded', 'Failed', 'Cancelled'];
const DAY_MS = 86_400_000;

/** Every day from start to end, including days without activity. */
export function byDay({ start, end, days }) {
  const all = new Map();
  for (let at = Date.parse(start); at <= Date.parse(end); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    const pages = Object.fromEntries(STATUSES.map((status) => [status, 0]));
    all.set(date, { date, pages, tasks: 0, documents: 0, extracts: 0, failed: 0 });
  }
  for (const { date, task_type: type, status, tasks, pages } of days) {
    const day = all.get(date);
    if (!day || !STATUSES.includes(status)) continue;
    day.tasks += tasks;
    if (status !== 'Succeeded') day.failed += tasks;
    // The pages of an extraction were counted when its document was parsed.
    if (type === 'Extract') day.extracts += tasks;
    else {
      day.documents += tasks;
      day.pages[status] += pages;
    }
  }
  return [...all.values()];
}

export const totals = (days) => ({
  pages: days.reduce((sum, { pages }) => sum + pages.Succeeded, 0),
  tasks: days.reduce((sum, { tasks }) => sum + tasks, 0),
  documents: days.reduce((sum, { documents }) => sum + documents, 0),
  extracts: days.reduce((sum, { extracts }) => sum + extracts, 0),
  failed: days.reduce((sum, { failed }) => sum + failed, 0),
});

/** The smallest round number that is at least `value`: 1, 2 or 5 followed by zeros. */
export function roundedUp(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value);
}
