import { peakBytesOf } from '../../../runtime/testing/peak-memory';
import { HostUrls } from '../host-urls';
import { readSitemap } from '../read-sitemap';
import { loneVisit } from './lone-visit';

/** Which server a process of its own reads the sitemap of. */
export interface HostileWork {
  host: string;
  port: number;
}

/** What came of it, and what it took. */
export interface HostileReading {
  kind: string;
  why: string;
  ms: number;
  grownBytes: number;
}

async function main({ host, port }: HostileWork): Promise<HostileReading> {
  const network = {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const, port }]),
    allows: () => true,
    extraCertificates: [],
  };
  const urls = new HostUrls();
  for (let urlId = 1; urlId <= 1_000; urlId += 1) {
    const unknown = { checkedDay: null, failures: 0, look: null, word: null } as const;
    urls.add({ urlId, path: `/${urlId}`, ...unknown, saidDay: 0, toldChangedDay: null });
  }
  const [startedMs, startBytes] = [performance.now(), process.memoryUsage.rss()];
  const site = { scheme: 'http', host, port: 0 } as const;
  const reading = await readSitemap(loneVisit(network, host), site, urls, []);
  const ms = performance.now() - startedMs;
  const grownBytes = Math.max(0, peakBytesOf(process.pid) - startBytes);
  const why = reading.kind === 'whole' ? '' : reading.why;
  return { kind: reading.kind, why, ms, grownBytes };
}

void main(JSON.parse(process.argv[2] ?? '{}') as HostileWork).then((reading) =>
  process.stdout.write(JSON.stringify(reading)),
);
