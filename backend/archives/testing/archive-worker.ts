import { loadConfig } from '../../config/config';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { stopSignal } from '../../runtime/stop-signal';
import { createWeboid } from '../../composition/weboid';
import { createSteppedClock } from '../../../toolforge/local/simulated-clock';

/** What an archive component in a process of its own works with. */
export interface ArchiveWork {
  account: { host: string; port: number; user: string; password: string; name: string };
  /** In the form of WEBOID_ARCHIVES. */
  services: string;
  /** Where the hosts of archives are on loopback; there are no others. */
  ports: Record<string, number>;
  certificate: string;
  /** Of all such processes: their clock stood at `startMs` at the real moment `startedAtMs`. */
  clock: { startMs: number; startedAtMs: number; factor: number };
  root: string;
}

const work = JSON.parse(process.argv[2] ?? '') as ArchiveWork;
const { factor, startMs, startedAtMs } = work.clock;
const weboid = createWeboid(
  {
    ...loadConfig({ WEBOID_ARCHIVES: work.services }, work.root),
    database: work.account,
  },
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
        if (port === undefined) throw new Error(`nobody should ask ${host}`);
        return [{ address: '127.0.0.1', family: 4, port }];
      },
      allows: () => true,
      extraCertificates: [work.certificate],
    },
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://example.org/' },
    root: work.root,
  },
);
void weboid.archive({ once: false, signal: stopSignal() });
