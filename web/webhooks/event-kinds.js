/** The event types that an endpoint can subscribe to, with labels. A test compares them with the server's list. */
export const EVENT_KINDS = {
  'task.parse.updated': 'Parse tasks',
  'task.extract.updated': 'Extract tasks',
  'task.extract.reviewed': 'Reviews',
  'batch.completed': 'Batches',
};
