/** What endpoints may ask for, in words. A test holds it against the server's list. */
export const EVENT_KINDS = {
  'task.parse.updated': 'Parse tasks',
  'task.extract.updated': 'Extract tasks',
  'task.extract.reviewed': 'Reviews',
  'batch.completed': 'Batches',
};
