import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { readText } from '../../../backend/runtime/http/read-body';
import { certificateOf, percentOf } from './soaked-hosts';

/** A change as a message tells it. */
const toldChange = z.object({
  id: z.number(),
  first_id: z.number(),
  url: z.string(),
  wiki: z.string().optional(),
});
const hookMessage = z.object({
  type: z.string(),
  data: z.object({
    changes: z.array(toldChange).default([]),
    challenge: z.string().optional(),
  }),
});

/** The same, as it is kept. */
export type MessageChange = z.infer<typeof toldChange>;

/** A message as it came. */
export interface HookMessage {
  address: string;
  id: string;
  type: string;
  changes: readonly MessageChange[];
  /** Whether it is signed by the secret of that address, by Standard Webhooks. */
  isSigned: boolean;
  /** Whether it was answered with a yes. */
  isTaken: boolean;
}

/** What is known of an address to which messages may come. */
interface KnownHook {
  secret: string;
  /** Whether it answers a challenge. */
  proves: boolean;
}

/** Type of a message that is none. */
export const UNREADABLE = 'unreadable';
const HOOKS = 5;
const HOST_NUMBERS = 100;
const BODY_BYTES_MAX = 100_000;
/** Of first tries, in per cent; a further one is always taken, as the third would come after five minutes. */
const BUSY_BELOW = 15;
const SILENT_BELOW = 25;

/** Hosts of webhooks, each with a certificate that proves it: to others nothing is sent. */
export const HOOK_HOSTS: readonly string[] = Array.from(
  { length: HOST_NUMBERS },
  (_, n) => `hook${n + 1}.soaked-hooks.org`,
)
  .filter((host) => certificateOf(host) === 'good')
  .slice(0, HOOKS);

/** Takes messages to webhooks, most at the first try, and writes down what came. */
export class HookReceiver {
  readonly got: HookMessage[] = [];
  readonly #known = new Map<string, KnownHook>();
  readonly #tried = new Set<string>();

  /** Tells it of an address, or of a new secret. */
  know(address: string, hook: KnownHook): void {
    this.#known.set(address, hook);
  }

  async answer(host: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = `https://${host}${request.url ?? '/'}`;
    const body = await readText(request, BODY_BYTES_MAX);
    const header = (name: string): string => String(request.headers[`webhook-${name}`] ?? '');
    const { type, data } = messageIn(body);
    const id = header('id');
    const known = this.#known.get(address);
    const isSigned = isSignedBy(known?.secret, body, {
      'webhook-id': id,
      'webhook-timestamp': header('timestamp'),
      'webhook-signature': header('signature'),
    });
    const status = this.#statusFor(id);
    const isTaken = status !== null && status < 300;
    this.got.push({ address, id, type, changes: data.changes, isSigned, isTaken });
    if (status === null) return;
    response.writeHead(status).end(known?.proves === true && isTaken ? data.challenge : undefined);
  }

  /** @returns null: it never answers */
  #statusFor(id: string): number | null {
    const isFirst = !this.#tried.has(id);
    this.#tried.add(id);
    const chance = percentOf(`first try of ${id}`);
    if (!isFirst || chance >= SILENT_BELOW) return 200;
    return chance < BUSY_BELOW ? 503 : null;
  }
}

function messageIn(body: string): z.infer<typeof hookMessage> {
  try {
    return hookMessage.parse(JSON.parse(body));
  } catch {
    // Told as a fault at the end.
    return { type: UNREADABLE, data: { changes: [] } };
  }
}

function isSignedBy(
  secret: string | undefined,
  body: string,
  headers: Record<string, string>,
): boolean {
  if (secret === undefined) return false;
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    // Not by that secret, or nothing that can be read: told as a fault at the end.
    return false;
  }
}
