import type { Random } from '../../../runtime/random';

/** Of 24 to 64, as Standard Webhooks 1.0.0 has it. */
const SECRET_BYTES = 32;

/** A secret as who takes messages needs it: `whsec_` and base64. */
export function newWebhookSecret(random: Pick<Random, 'bytes'>): string {
  return `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`;
}
