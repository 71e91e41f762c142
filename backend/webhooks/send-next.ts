import type { Network } from '../crawler/transport/network';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Random } from '../runtime/random';
import type { Seal } from '../runtime/seal';
import { namesOf } from '../store/names/name-standings';
import { askAlone } from '../store/statements/joint-asking';
import type { LeasedSubscriber } from '../store/subscribers/lease-subscribers';
import { pagesTold } from '../store/subscribers/pages-told';
import { clearWaiting, passOver } from '../store/subscribers/clear-waiting';
import { noteMessageEnd, settleMessage, type NextStep } from '../store/subscribers/settle-message';
import { releaseSubscriber } from '../store/subscribers/held-lease';
import type { SubscriberState } from '../store/subscribers/subscriber-state';
import {
  waitingChanges,
  waitMoreThan,
  type WaitingChange,
} from '../store/subscribers/waiting-changes';
import { nextStep, switchedOffFor, type TriedMessage } from './next-step';
import { postMessage, type PostOutcome } from './post-message';
import { signedHeaders } from './sign-message';
import {
  callMessage,
  changedName,
  changesMessage,
  changesOfMessage,
  CHANGES_MAX,
  PAGES_NAMED_MAX,
  type WebhookMessage,
} from './webhook-message';

/** What messages are sent with. */
export interface SendingParts {
  database: Database;
  clock: Clock;
  random: Random;
  network: Network;
  /** Opens the secrets. */
  seal: Seal;
  userAgent: string;
  /** Names of all wikis that there are when this is called, such as `dewiki@WMF`, by wiki_id. */
  wikiNames: () => Promise<ReadonlyMap<number, string>>;
  /** Milliseconds for a try; shorter in tests. */
  totalMs?: number;
}

/** Who has more than that waiting does not keep up, and is switched off. */
const WAITING_MAX = 100_000;
/** Counting them reads as many rows: done after a try in vain, and after one of so many messages that were taken. */
const COUNTED_EACH = 50;

/** The secret of a webhook was sealed with another key. */
class SealedSecretError extends Error {
  override readonly name = 'SealedSecretError';
  readonly code = 'sealed-secret';

  constructor(subscriberId: number) {
    super(
      `the secret of webhook ${subscriberId} does not open; give "weboid web" and "weboid deliver" the same WEBOID_SESSION_KEY, and start both again`,
    );
  }
}

/**
 * Sends the next message to a leased subscriber, and settles what came of it: at most this one is sent again when it ends
 * anywhere before.
 * @returns the word for what came of it; null: there was nothing to send
 * @throws the signal's reason; LocalFaultError; SealedSecretError; what our own database throws
 */
export async function sendNext(
  parts: SendingParts,
  leased: LeasedSubscriber,
  signal: AbortSignal,
): Promise<string | null> {
  const { database, seal, clock } = parts;
  if (!IS_SENT_TO.has(leased.state)) return clear(parts, leased);
  const secrets = leased.secrets.flatMap((sealed) => seal.open(sealed) ?? []);
  const [secret] = secrets;
  if (secret === undefined) throw new SealedSecretError(leased.subscriberId);
  const message = await nextMessage(parts, leased, secret);
  if (message === null) return null;
  const startMs = clock.now();
  const result = await post(parts, { leased, message, secrets }, signal);
  const nowMs = clock.now();
  const tried = { leased, message, result, nowMs, tookMs: nowMs - startMs };
  const step = await floodedOr(parts, tried, nextStep(tried, parts.random));
  await settleMessage(database, leased, message.told, { ...step, nowS: secondOf(tried.nowMs) });
  return step.outcome;
}

const IS_SENT_TO: ReadonlySet<SubscriberState> = new Set(['on', 'unproven']);

async function clear(
  { database }: Pick<SendingParts, 'database'>,
  leased: LeasedSubscriber,
): Promise<null> {
  await clearWaiting(database, leased);
  return null;
}

/** Its end is noted before it is sent: a further try sends the same. */
async function nextMessage(
  { database, wikiNames }: SendingParts,
  leased: LeasedSubscriber,
  secret: string,
): Promise<WebhookMessage | null> {
  const waiting = await waitingChanges(database, leased, CHANGES_MAX);
  if (waiting.calledAtS !== null) return callMessage(leased, waiting.calledAtS, secret);
  if (leased.state === 'unproven') return clear({ database }, leased);
  const next = changesOfMessage(waiting);
  if (next === null) {
    await releaseSubscriber(database, leased);
    return null;
  }
  if (next.changes.length === 0) {
    await passOver(database, leased, next.told);
    return null;
  }
  if (!(await noteMessageEnd(database, leased, next.told))) return null;
  const ofWikis = next.changes.filter(({ wikiId }) => wikiId !== 0);
  const pages = await pagesTold(database, leased.subscriberId, ofWikis, PAGES_NAMED_MAX);
  const linkedPages = await pagesLinkedTo(database, next.changes);
  return changesMessage(leased, next, { wikiNames: await wikiNames(), pages, linkedPages });
}

/** Of the names that changes tell of, as their last looks counted them. */
async function pagesLinkedTo(
  database: Database,
  changes: readonly WaitingChange[],
): Promise<Map<string, number>> {
  const names = new Set(changes.flatMap((change) => changedName(change) ?? []));
  const known = await namesOf(askAlone(database), [...names]);
  return new Map([...known].flatMap(([name, { pages }]) => (pages > 0 ? [[name, pages]] : [])));
}

function post(
  { clock, network, totalMs, userAgent }: SendingParts,
  { leased, message, secrets }: SignedMessage,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const posted = {
    address: new URL(leased.address),
    headers: { 'User-Agent': userAgent, ...signedHeaders(message, secrets, clock.now()) },
    body: message.body,
    readsAnswer: message.challenge !== null,
  };
  return postMessage(posted, network, signal, totalMs);
}

interface SignedMessage {
  leased: LeasedSubscriber;
  message: WebhookMessage;
  secrets: readonly string[];
}

async function floodedOr(
  { database, random }: SendingParts,
  tried: TriedMessage,
  step: NextStep,
): Promise<NextStep> {
  const { subscriberId, state } = tried.leased;
  if (state !== 'on' || step.state !== 'on') return step;
  if (step.isDone && random.below(COUNTED_EACH) > 0) return step;
  if (!(await waitMoreThan(database, subscriberId, WAITING_MAX))) return step;
  return { ...switchedOffFor('flooded', tried), isDone: step.isDone };
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000);
}
