import type { Config } from '../../backend/config/config';
import type { Clock } from '../../backend/runtime/clock';
import type { Logger } from '../../backend/runtime/logger';
import { systemRandom } from '../../backend/runtime/random';
import { SOURCE } from '../../backend/runtime/source';
import type { Weboid } from '../../backend/composition/weboid';
import { createWeboid } from '../../backend/composition/weboid';
import { isolatedNetwork } from './isolated-network';
import { ROOT } from '../root';
import type { ResolveTexts } from '../../backend/crawler/transport/text-records';
import type { Reporter } from './reporter/reporter';
import { behaveChanged } from './webmaster/behave-changed';
import type { VisitLog } from './visit-log';
import type { SiteChanges } from './webmaster/site-changes';
import { startExampleWeb } from './world/example-web';

/** What a Weboid in the example world is made of. */
export interface WorldParts {
  config: Config;
  clock: Clock;
  logger: Logger;
  /** The clock's time at the beginning of the example world's day 0. */
  startMs: number;
  /** The site that reports what it changes. */
  reporter: Reporter;
  /** What webmasters have changed of the example web. */
  changes?: SiteChanges;
  /** Keeps what the servers of the example web are asked for. */
  visitLog: VisitLog;
}

/** A Weboid whose whole internet is the example web; `close` ends both. */
export async function openWeboidInWorld(
  parts: WorldParts,
): Promise<{ weboid: Weboid; close: () => Promise<void> }> {
  const { config, clock, logger, startMs, reporter, changes, visitLog } = parts;
  const exampleWeb = await startExampleWeb(clock, startMs, {
    changed: (site, visit) =>
      reporter.answer(site, visit) ??
      (changes && behaveChanged(changes.of(site.host), site, visit)),
    noteVisit: visitLog.note,
  });
  const weboid = createWeboid(config, {
    clock,
    logger,
    random: systemRandom,
    network: exampleWeb.network(isolatedNetwork),
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: textsOf(changes),
    source: SOURCE,
    root: ROOT,
  });
  return {
    weboid,
    close: async () => {
      await weboid.close();
      await exampleWeb.close();
      await visitLog.close();
    },
  };
}

class NoSuchTextError extends Error {
  override readonly name = 'NoSuchTextError';
  /** As Node's resolver says it. */
  readonly code = 'ENOTFOUND';
}

/** In place of name servers: the TXT records that webmasters have added. */
function textsOf(changes: SiteChanges | undefined): ResolveTexts {
  return async (name) => {
    const records = changes?.txtOf(name) ?? [];
    if (records.length === 0) throw new NoSuchTextError(`queryTxt ENOTFOUND ${name}`);
    return records.map((record) => [record]);
  };
}
