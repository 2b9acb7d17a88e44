import { ERROR_CATALOGUE } from '../../src/domain/errors.ts';
import { code, table } from './markdown.ts';

/** Every error, from the catalogue that raises them. */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_CATALOGUE)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([name, { status, retryable, message }]) => [
      code(name),
      String(status),
      retryable ? 'yes' : 'no',
      message.replace(/\{(\w+)\}/g, '*$1*'),
    ]);
  return `# Errors

An error is one sentence of text (\`text/plain; charset=utf-8\`): what is wrong, which field, what is allowed. The header
\`X-Error-Code\` carries a code from this table; codes never change their meaning. A client that sends
\`Accept: application/json, application/problem+json\` gets RFC 9457 instead: \`type\`, \`title\`, \`status\`, \`detail\`, \`code\`, \`request_id\`.
Every response has an \`X-Request-Id\`, which is also in the log. A response that is worth a retry later has \`Retry-After\`, in
seconds, when its status is 409 or above.

A task that fails carries the same sentence in \`message\`. Words in *italics* are filled in.

${table(['Code', 'Status', 'Retry may help', 'Sentence'], rows)}
`;
}
