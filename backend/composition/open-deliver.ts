import type { Config } from '../config/config';
import { wikiName, type WikiConfig } from '../config/wiki-config';
import type { Database } from '../runtime/database';
import { runTogether } from '../runtime/run-together';
import { createWebhookSeal } from '../store/subscribers/webhook-seal';
import { runTalkLoop } from '../talk/talk-loop';
import { removeSealed } from '../webhooks/remove-sealed';
import { runSenderLoop } from '../webhooks/sender-loop';
import type { Dependencies } from './dependencies';
import { isStoppedIn, whileFetching } from './fetching-gate';
import { farmSpam } from './farm-spam';
import { openDispatchSources } from './open-dispatch';
import { openMailer } from './open-mailer';
import { keepOfWikis } from './keep-of-wikis';
import { loopPatience } from './loop-patience';
import type { OpenedParts } from './opened-parts';
import { openTalk } from './open-talk';
import { restUntilAborted, watchLoop } from './watched-loops';
import { wikiPages } from './wiki-pages';

const NAMES_MS = 60_000;

/** What is sent: `all` is webhooks, mail and messages on talk pages. */
export type DeliveryKind = 'all' | 'mail';

/** How long messages are sent. */
interface DeliverOptions {
  /** Ends when nothing is due. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** What both are sent with. */
interface SenderParts {
  database: Database;
  wikiNames: () => Promise<ReadonlyMap<number, string>>;
}

type Loop = (options: DeliverOptions) => Promise<void>;

/**
 * Sends webhooks and mail what waits for them, and tells people on their talk pages, side by side, over one pool. Where nobody can
 * sign in, nobody wants any: it waits, so that its job need not be started again for that.
 */
export async function runDeliver(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { delivered, untilIdle, signal }: DeliverOptions & { delivered: DeliveryKind },
): Promise<void> {
  const patience = await loopPatience(opened, { signal });
  const { database, clients } = openDispatchSources(opened, patience, 'deliver');
  const configured = opened.configuredWikis();
  const kept = { clock: outside.clock, freshMs: NAMES_MS, oldMs: 0 };
  const readNames = async () =>
    new Map((await clients(database)).map(({ wikiId, client }) => [wikiId, client]));
  const shared = { database, wikiNames: keepOfWikis(database, readNames, kept) };
  const readDomains = async () => domainsOf(await readNames(), configured());
  const domains = keepOfWikis(database, readDomains, kept);
  const pageAddresses = keepOfWikis(database, () => wikiPages(database, configured()), kept);
  const spam = farmSpam(configured, { ...outside, userAgent: opened.userAgent });
  const others =
    delivered === 'all'
      ? [
          openWebhooks(config, outside, { ...shared, userAgent: opened.userAgent }),
          openTalkPages(config, outside, opened, { database, signal }),
        ]
      : [];
  const loops = [
    ...others,
    openMailer(config, outside, { database, wikiNames: domains, pageAddresses, farmSpam: spam }),
  ].filter((loop) => loop !== null);
  if (loops.length === 0 && !untilIdle) await restUntilAborted(outside, 'rest', signal);
  await runTogether(
    signal,
    loops.map((loop) => (either) => loop({ untilIdle, signal: either })),
  );
}

/** What people know wikis by. */
function domainsOf(
  names: ReadonlyMap<number, string>,
  wikis: readonly WikiConfig[],
): Map<number, string> {
  const domains = new Map(wikis.map((wiki) => [wikiName(wiki), wiki.domain]));
  return new Map([...names].map(([wikiId, name]) => [wikiId, domains.get(name) ?? name]));
}

function openTalkPages(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { database, signal }: { database: Database; signal: AbortSignal },
): Loop | null {
  const { signIn } = config.web;
  if (signIn === null) return null;
  const seal = createWebhookSeal(signIn.sessionKey, outside.random);
  const { sessionKey } = signIn;
  const talk = openTalk(config, outside, opened, { database, seal, sessionKey, signal });
  if (talk === null) return null;
  const isStopped = isStoppedIn(database);
  return ({ untilIdle, signal: until }) =>
    whileFetching(outside, { isStopped, once: untilIdle, signal: until }, (either) =>
      watchLoop(outside, 'talk', ({ clock }) =>
        runTalkLoop({ ...talk, clock }, { untilIdle, signal: either }),
      ),
    );
}

function openWebhooks(
  { web: { signIn } }: Config,
  outside: Dependencies,
  shared: SenderParts & { userAgent: string },
): Loop | null {
  if (signIn === null) {
    outside.logger.info('webhooks: nobody can sign in, so there is nothing to send');
    return null;
  }
  const seal = createWebhookSeal(signIn.sessionKey, outside.random);
  const parts = { ...outside, ...shared, seal };
  return async (options) => {
    await removeSealed(parts, options.signal);
    await watchLoop(outside, 'webhooks', ({ clock }) =>
      runSenderLoop({ ...parts, clock }, options),
    );
  };
}
