/** The command was called wrongly: the sentence and the usage go to stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
