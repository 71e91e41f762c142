import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import { dayNumberOf } from '../../status/day-number';
import { isGood as isGoodCode } from '../../status/status-code';
import type { DueUrl } from '../../store/frontier/frontier';
import type { LeasedReplacement, ReplacementQueue } from '../../store/people/replacements';
import { isArchiveHost } from '../../url/archive-hosts';
import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import { isLedToOtherCopy } from '../content/led-from-copy';
import { HostBusyError } from '../transport/host-busy-error';
import { asRobotsAllow } from './as-robots-allow';
import type { CheckTask } from './check-task';
import { ForbiddenAddressError } from './forbidden-address-error';
import type { UncitedPages } from './uncited-pages';
import type { VisitParts } from './visit-parts';
import { settlementOf, type ReplacementFound } from './replacement-settlement';

/** What proposed replacements are checked with. */
export interface ReplacementCheckParts {
  queue: ReplacementQueue;
  visiting: Pick<VisitParts, 'leases' | 'check' | 'methodsFor'>;
  /** Whether operators want a URL to be left alone. */
  isLeftAlone: (url: NormalUrl) => Promise<boolean>;
  /** What is asked of robots.txt (W3.15); null: nothing. */
  uncited: UncitedPages | null;
  clock: Clock;
  logger: Logger;
}

/** Somebody waits for the first check, but nobody in front of a screen. */
const PAUSE_MS = 60_000;
const AT_ONCE = 3;
/** How long a host's turn is waited for. */
const WAIT_MS = 120_000;

/**
 * W8.4: checks proposed replacements, and those that are shown again each quarter, a few at a time and as
 * politely as any URL: by leases, turns and pauses of their hosts, never at addresses that we may not contact.
 * Works where the database is, not for crawlers elsewhere. Never rejects.
 * @param once ends when none is left; otherwise runs until aborted
 */
export async function checkReplacements(
  checking: ReplacementCheckParts,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const found = await checkSome(checking, signal);
    if (found > 0) continue;
    if (once) return;
    await checking.clock.sleep(PAUSE_MS, signal).catch(() => undefined);
  }
}

/** @returns how many there were; none where the database failed, too */
async function checkSome(checking: ReplacementCheckParts, signal: AbortSignal): Promise<number> {
  try {
    const leased = await checking.queue.lease(AT_ONCE);
    const ended = await Promise.allSettled(leased.map((one) => checkOne(checking, one, signal)));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return leased.length;
  } catch (err) {
    if (!signal.aborted) checking.logger.error({ err }, 'url loop: replacements not checked');
    return 0;
  }
}

/** What an aborted check leaves is tried again when its lease ends. */
async function checkOne(
  checking: ReplacementCheckParts,
  leased: LeasedReplacement,
  signal: AbortSignal,
): Promise<void> {
  const { queue, clock } = checking;
  const { url } = classifyUrl(leased.target);
  const found = url === null ? 'fails' : await findOut(checking, url, signal);
  if (signal.aborted) return;
  const now = { nowS: Math.floor(clock.now() / 1_000), today: dayNumberOf(clock.now()) };
  await queue.settle(leased, settlementOf(leased, found, now));
}

async function findOut(
  checking: ReplacementCheckParts,
  target: NormalUrl,
  signal: AbortSignal,
): Promise<ReplacementFound> {
  const { visiting, isLeftAlone, logger } = checking;
  if (await isLeftAlone(target)) return 'fails';
  try {
    const bounds = await boundsOf(checking, target, signal);
    await visiting.leases.join(target.host);
    try {
      return await ask(checking, target, { ...bounds, signal });
    } finally {
      await visiting.leases.leave(target.host);
    }
  } catch (err) {
    if (isRefusal(err)) return 'fails';
    if (!(err instanceof HostBusyError)) logger.warn({ err }, 'url loop: a replacement waits');
    return 'unknown';
  }
}

/** By robots.txt, or by an owner's wish: waiting changes nothing. */
function isRefusal(error: unknown): boolean {
  if (error instanceof HostBusyError) return error.why === 'opted-out';
  return error instanceof ForbiddenAddressError;
}

/** Archives are asked as the archive component does. */
function boundsOf(
  { uncited }: ReplacementCheckParts,
  target: NormalUrl,
  signal: AbortSignal,
): Promise<Pick<CheckTask, 'mayAsk'>> {
  const isFree = async (address: NormalUrl): Promise<boolean> =>
    isArchiveHost(address.host) || (await uncited?.isCited(address)) === true;
  return asRobotsAllow(target, { uncited, signal, isFree });
}

async function ask(
  { visiting, clock }: ReplacementCheckParts,
  target: NormalUrl,
  { signal, ...bounds }: Pick<CheckTask, 'mayAsk' | 'signal'>,
): Promise<ReplacementFound> {
  const host = visiting.leases.hostOf(target.host);
  if (host === null) return 'unknown';
  const untilMs = clock.now() + WAIT_MS;
  const task = {
    host,
    url: neverChecked(target),
    getOnly: visiting.methodsFor(host).getOnly,
    ...bounds,
  };
  const checked = await visiting.check({ ...task, untilMs, signal });
  if (checked === 'not-believed') return 'unknown';
  const { code, redirect } = checked.observation;
  const isOther = redirect !== null && isLedToOtherCopy(target, redirect.target);
  const isGood = isGoodCode(code) && (checked.doubt ?? null) === null;
  return isGood && !isOther ? 'works' : 'fails';
}

/** As a URL of the list before its first check: its page is read, so that doubts show (W3.14). */
function neverChecked({ scheme, port, path }: NormalUrl): DueUrl {
  const nothing = { last: null, failures: 0, isUnreachable: false, lastTarget: null, readDay: 0 };
  return { urlId: 0, scheme, port, path, ...nothing };
}
