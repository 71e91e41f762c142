import type { Config } from '../../backend/config/config';
import type { Clock } from '../../backend/runtime/clock';
import type { Logger } from '../../backend/runtime/logger';
import { systemRandom } from '../../backend/runtime/random';
import { SOURCE } from '../../backend/runtime/source';
import type { Weboid } from '../../backend/composition/weboid';
import { createWeboid } from '../../backend/composition/weboid';
import { isolatedNetwork } from './isolated-network';
import { ROOT } from '../root';
import { startExampleWeb } from './world/example-web';
import { zoneFile } from './zone-file';

/** What a Weboid in the example world is made of. */
export interface WorldParts {
  config: Config;
  clock: Clock;
  logger: Logger;
  /** The clock's time at the beginning of the example world's day 0. */
  startMs: number;
  /** File with the texts of names (zone-file.ts). */
  zone: string;
}

/** A Weboid whose whole internet is the example web; `close` ends both. */
export async function openWeboidInWorld(
  parts: WorldParts,
): Promise<{ weboid: Weboid; close: () => Promise<void> }> {
  const { config, clock, logger, startMs } = parts;
  const exampleWeb = await startExampleWeb(clock, startMs);
  const weboid = createWeboid(config, {
    clock,
    logger,
    random: systemRandom,
    network: exampleWeb.network(isolatedNetwork),
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: zoneFile(parts.zone),
    source: SOURCE,
    root: ROOT,
  });
  return {
    weboid,
    close: async () => {
      await weboid.close();
      await exampleWeb.close();
    },
  };
}
