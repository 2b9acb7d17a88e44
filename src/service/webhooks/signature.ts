import { Webhook } from 'standardwebhooks';

/**
 * The headers of one attempt (Standard Webhooks). During a rotation there are two secrets and two signatures, parted
 * by a space; a receiver accepts any. The same values go out under the older svix names.
 */
export function signedHeaders(id: string, sentAt: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signature = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' ');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}
