import type { Config } from '../config/config';
import { keep } from '../runtime/keep';
import { runTogether } from '../runtime/run-together';
import { createWebhookSeal } from '../store/subscribers/webhook-seal';
import { runTalkLoop } from '../talk/talk-loop';
import { removeSealed } from '../webhooks/remove-sealed';
import { runSenderLoop } from '../webhooks/sender-loop';
import type { Dependencies } from './dependencies';
import { openDispatchSources } from './open-dispatch';
import { openTalk } from './open-talk';
import type { DatabasePatience, OpenedParts } from './opened-parts';

/** New wikis have their names this soon. */
const NAMES_MS = 60_000;

/** How long messages are sent. */
interface DeliverOptions {
  /** Ends when nothing is due. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/**
 * Sends webhooks what waits for them, and tells people on their talk pages. Where nobody can sign in, nobody has one: it waits, so that its job need not be
 * started again for that.
 */
export async function runDeliver(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { patience, ...options }: DeliverOptions & { patience: DatabasePatience },
): Promise<void> {
  const { clock, random, logger } = outside;
  const { signIn } = config.web;
  if (signIn === null) {
    logger.info('webhooks: nobody can sign in, so there is nothing to send');
    if (!options.untilIdle) await untilAborted(options.signal);
    return;
  }
  const { database, clients } = openDispatchSources(opened, patience);
  const kept = { clock, freshMs: NAMES_MS, oldMs: 0 };
  const wikiNames = keep(
    async () => new Map((await clients(database)).map(({ wikiId, client }) => [wikiId, client])),
    kept,
  );
  const seal = createWebhookSeal(signIn.sessionKey, random);
  const { userAgent } = opened;
  const parts = { ...outside, database, seal, userAgent, wikiNames };
  await removeSealed(parts, options.signal);
  const talk = openTalk(config, outside, opened, {
    database,
    seal,
    sessionKey: signIn.sessionKey,
    signal: options.signal,
  });
  await runTogether(options.signal, [
    (signal) => runSenderLoop(parts, { ...options, signal }),
    ...(talk === null ? [] : [(signal: AbortSignal) => runTalkLoop(talk, { ...options, signal })]),
  ]);
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
