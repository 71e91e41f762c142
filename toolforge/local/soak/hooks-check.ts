import type { Database } from '../../../backend/runtime/database';
import { isByPerson } from '../../../backend/status/marked-ground';
import { verdictIdOf } from '../../../backend/status/verdict';
import { seenBy } from '../../../backend/store/changes/dispatch-positions';
import { SUBSCRIBERS } from '../../../backend/store/changes/subscribers-client';
import { UNREADABLE, type HookMessage, type MessageChange } from './hook-receiver';

/** A webhook, and what it asked for. */
export interface SoakedHook {
  address: string;
  /** Whether it answers a challenge; else it is to be told of nothing. */
  proves: boolean;
  /** The last change of the log before it was seen to be on; null: it never was. */
  onSince: number | null;
  /** Whether a change is one of those that it asked for. */
  wants: (change: Pick<MessageChange, 'url' | 'wiki'>) => boolean;
}

/** What webhooks came to. */
export interface HooksRecord {
  hooks: number;
  /** Changes that they asked for. */
  wanted: number;
  /** Messages, each once however often it was tried. */
  messages: number;
  /** Tries that were made again. */
  again: number;
  /** Changes that wait to be sent. */
  waiting: number;
  /** Steps of their owners that were not answered. */
  failed: number;
  broken: string[];
}

/** A change into `unreachable`, or out of it, that a person made: it is told by itself. */
interface LoggedRow {
  change_id: number;
  url: string;
}

interface WaitingRow {
  address: string;
  change_id: number;
  first_id: number;
  url: string;
}

/** What counts of messages beside what they tell. */
interface HooksSeen {
  hooks: readonly SoakedHook[];
  got: readonly HookMessage[];
  /** So often a sender ended, or lost its database: what was under way just then may have come again. */
  endsMax: number;
  failed: number;
}

/** What must hold: each change came to each who asked for it, signed, and nothing else. Reads whole tables. */
export async function checkHooks(own: Database, seen: HooksSeen): Promise<HooksRecord> {
  const { hooks, got, endsMax, failed } = seen;
  const log = await routedChanges(own);
  const waiting = await waitingRows(own);
  const told = got.filter(({ type }) => type === 'weboid.verdict-change');
  const on = hooks.filter(({ onSince }) => onSince !== null);
  const byHook = hooks.map((hook) => hookFaults(hook, { log, waiting, told }));
  const sum = (count: (one: HookFaults) => number): number =>
    byHook.reduce((total, one) => total + count(one), 0);
  const addresses = new Set(hooks.map(({ address }) => address));
  const takenAgain = got.filter(isTaken).length - messagesIn(got.filter(isTaken));
  const wrong: [what: string, count: number][] = [
    ['changes that webhooks were not told of', sum(({ lost }) => lost)],
    ['changes told to webhooks that had not asked for them', sum(({ unasked }) => unasked)],
    ['changes told to a webhook in two messages', sum(({ twice }) => twice)],
    ['messages to webhooks without a good signature', got.filter((one) => !one.isSigned).length],
    ['messages that cannot be read', got.filter(({ type }) => type === UNREADABLE).length],
    [
      'messages to addresses of no webhook',
      got.filter((one) => !addresses.has(one.address)).length,
    ],
    ['messages with one id that tell different changes', differing(told)],
    [
      'messages that came again after a yes, beyond senders that ended',
      Math.max(0, takenAgain - endsMax * hooks.length),
    ],
    ['no webhook was told of a change', told.some(isTaken) ? 0 : 1],
  ];
  return {
    hooks: on.length,
    wanted: sum(({ wanted }) => wanted),
    messages: messagesIn(told),
    again: told.length - messagesIn(told),
    waiting: waiting.length,
    failed,
    broken: wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
  };
}

const isTaken = (message: HookMessage): boolean => message.isTaken;
const messagesIn = (got: readonly HookMessage[]): number => new Set(got.map(({ id }) => id)).size;

interface HookFaults {
  wanted: number;
  lost: number;
  unasked: number;
  twice: number;
}

function hookFaults(
  { address, proves, onSince, wants }: SoakedHook,
  {
    log,
    waiting,
    told,
  }: {
    log: readonly LoggedRow[];
    waiting: readonly WaitingRow[];
    told: readonly HookMessage[];
  },
): HookFaults {
  const own = told.filter((message) => message.address === address);
  const changes = own.flatMap((message) => message.changes);
  const unasked = changes.filter((change) => !proves || !wants(change)).length;
  if (onSince === null) return { wanted: 0, lost: 0, unasked, twice: 0 };
  const wanted = log.filter((row) => row.change_id > onSince && wants(row));
  const reached = [
    ...own.filter(isTaken).flatMap((message) => message.changes),
    ...waiting
      .filter((row) => row.address === address)
      .map(({ change_id: id, ...row }) => ({ id, ...row })),
  ];
  const lost = wanted.filter(
    ({ change_id: id, url }) =>
      !reached.some((one) => one.url === url && one.first_id <= id && id <= one.id),
  );
  return { wanted: wanted.length, lost: lost.length, unasked, twice: toldTwice(own) };
}

/** Tries of one message count once. */
function toldTwice(own: readonly HookMessage[]): number {
  const messages = new Map(own.map(({ id, changes }) => [id, changes]));
  const keys = [...messages.values()].flat().map(({ id, wiki }) => `${id} ${wiki ?? ''}`);
  return keys.length - new Set(keys).size;
}

function differing(told: readonly HookMessage[]): number {
  const texts = new Set(told.map(({ id, changes }) => `${id} ${JSON.stringify(changes)}`));
  return texts.size - messagesIn(told);
}

async function routedChanges(own: Database): Promise<LoggedRow[]> {
  const seen = (await seenBy(own, SUBSCRIBERS)) ?? 0;
  const dead = verdictIdOf('unreachable');
  const rows = await own.select<{ change_id: number; url: Buffer; reason: Buffer }>(
    `SELECT change_id, url, reason FROM \`change\`
     WHERE change_id <= ? AND (old_verdict = ? OR new_verdict = ?) AND old_verdict <> new_verdict`,
    [seen, dead, dead],
  );
  return rows
    .filter(({ reason }) => isByPerson(reason.toString()))
    .map(({ change_id, url }) => ({ change_id, url: url.toString() }));
}

async function waitingRows(own: Database): Promise<WaitingRow[]> {
  const rows = await own.select<{
    address: Buffer;
    change_id: number;
    first_id: number;
    url: Buffer;
  }>(
    `SELECT address, change_id, first_id, url
     FROM delivery JOIN subscriber USING (subscriber_id) JOIN \`change\` USING (change_id)`,
  );
  return rows.map((row) => ({
    ...row,
    address: row.address.toString(),
    url: row.url.toString(),
  }));
}
