import type { IncomingHttpHeaders } from 'node:http';
import {
  createAuthority,
  createIdentity,
  LoopbackWeb,
  type Identity,
} from '../../crawler/testing/loopback-web';
import type { Network } from '../../crawler/transport/network';
import type { Database } from '../../runtime/database';
import { readText } from '../../runtime/http/read-body';
import { systemRandom } from '../../runtime/random';
import type { Verdict } from '../../status/verdict';
import { createTableChangeFeed } from '../../store/changes/table-change-feed';
import { changeOf } from '../../store/changes/testing/change-of';
import { stateIdOf, type SubscriberState } from '../../store/subscribers/subscriber-state';
import { createWebhookSeal } from '../../store/subscribers/webhook-seal';

/** Host of the webhook of tests. */
const HOOK_HOST = 'hook.example.org';
/** Its secret. */
export const HOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Opens the secrets of tests. */
export const SESSION_KEY = 'k'.repeat(32);
const seal = createWebhookSeal(SESSION_KEY, systemRandom);

/** A message as it came. */
export interface GotMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a webhook answers; null: it never does. */
export interface HookAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A real https server that takes messages. */
export class HookServer {
  readonly got: GotMessage[] = [];
  /** Decides about each. */
  answer: (message: GotMessage) => HookAnswer | null = () => ({ status: 204 });
  port = 0;
  authority: Identity = { key: '', cert: '' };
  readonly #web = new LoopbackWeb();

  async start(): Promise<void> {
    this.authority = await createAuthority();
    const identity = await createIdentity(HOOK_HOST, { authority: this.authority });
    this.port = await this.#web.https(`${HOOK_HOST}:443`, identity, (request, response) => {
      void readText(request, 100_000).then((body) => {
        const message = { headers: request.headers, body };
        this.got.push(message);
        const answer = this.answer(message);
        if (answer !== null) response.writeHead(answer.status, answer.headers).end(answer.body);
        return undefined;
      });
    });
  }

  network(): Network {
    return this.#web.network([this.authority.cert]);
  }

  close(): Promise<void> {
    return this.#web.close();
  }
}

/** Makes a webhook. */
export async function makeWebhook(
  database: Database,
  subscriberId: number,
  part: { state?: SubscriberState; address?: string; secret?: Buffer; owner?: string } = {},
): Promise<void> {
  const { state = 'on', address = `https://${HOOK_HOST}/in`, owner = 'owner' } = part;
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, is_secret_shown, created_at)
     VALUES (?, 1, ?, ?, ?, ?, 1, 0)`,
    [
      subscriberId,
      owner,
      stateIdOf(state),
      Buffer.from(address),
      part.secret ?? seal.close(HOOK_SECRET),
    ],
  );
}

/** Appends changes of URLs with ids from 1 on, and has a webhook told of each. @returns the ids */
export async function makeWait(
  database: Database,
  subscriberId: number,
  count: number,
): Promise<number[]> {
  const steps: [Verdict, Verdict] = ['doubtful', 'unreachable'];
  const changes = Array.from({ length: count }, (_, n) => changeOf(n + 1, ...steps));
  const feed = createTableChangeFeed(database);
  const before = await feed.head();
  await database.transaction((statements) => feed.append(statements, changes, 1_000));
  const ids = changes.map((_, n) => before + n + 1);
  await database.run(
    `INSERT INTO delivery (subscriber_id, change_id, wiki_id, first_id, old_verdict, new_verdict)
     VALUES ?`,
    [ids.map((id) => [subscriberId, id, 0, id, 2, 3])],
  );
  return ids;
}

/** The ids of the changes that a message tells of. */
export function toldIn({ body }: GotMessage): number[] {
  const { data } = JSON.parse(body) as { data: { changes?: { id: number }[] } };
  return (data.changes ?? []).map(({ id }) => id);
}
