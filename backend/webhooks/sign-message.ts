import { Webhook } from 'standardwebhooks';
import type { WebhookMessage } from './webhook-message';

/**
 * The headers of a message by Standard Webhooks 1.0.0: its id, when this try is made, and a signature by each secret.
 * @param secrets `whsec_…`, the newest first
 */
export function signedHeaders(
  { id, body }: Pick<WebhookMessage, 'id' | 'body'>,
  secrets: readonly string[],
  nowMs: number,
): Record<string, string> {
  const at = new Date(nowMs);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
