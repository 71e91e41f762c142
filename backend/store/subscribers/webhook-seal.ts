import type { Random } from '../../runtime/random';
import { createSeal, type Seal } from '../../runtime/seal';

/**
 * Seals the secrets of webhooks, which have to be read again to sign with them, and the names of who is told on a
 * talk page.
 * @param sessionKey the key that the web component signs sessions with; with another one they all are lost
 */
export function createWebhookSeal(sessionKey: string, random: Pick<Random, 'bytes'>): Seal {
  return createSeal(sessionKey, 'webhook-secret', random);
}
