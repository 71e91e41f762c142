import { createSteppedClock } from '../../../toolforge/local/simulated-clock';
import { loadConfig } from '../../config/config';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { stopSignal } from '../../runtime/stop-signal';
import { createWeboid } from '../../composition/weboid';

/** What a crawler with all its parts, in a process of its own, works with. */
export interface WholeCrawlerWork {
  account: { host: string; port: number; user: string; password: string; name: string };
  /** Where hosts are on loopback; there are no others. */
  ports: Record<string, number>;
  /** Of all such processes: their clock stood at `startMs` at the real moment `startedAtMs`. */
  clock: { startMs: number; startedAtMs: number; factor: number };
  root: string;
}

const work = JSON.parse(process.argv[2] ?? '') as WholeCrawlerWork;
const { factor, startMs, startedAtMs } = work.clock;
const weboid = createWeboid(
  { ...loadConfig({}, work.root), database: work.account },
  {
    clock: createSteppedClock({
      startMs: startMs + (Date.now() - startedAtMs) * factor,
      factor,
      realNowMs: () => performance.now(),
    }),
    random: systemRandom,
    network: {
      resolve: async (host) => {
        const port = work.ports[host];
        if (port === undefined) throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
        return [{ address: '127.0.0.1', family: 4, port }];
      },
      allows: () => true,
      extraCertificates: [],
    },
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://example.org/' },
    root: work.root,
  },
);
void weboid.crawl({ once: false, signal: stopSignal() });
