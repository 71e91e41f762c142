import type { Agent } from 'undici';
import { createArchiveAgent } from '../../backend/archives/service/archive-agent';
import { createArchiveSources } from '../../backend/archives/configured-sources';
import { findGoodCopy } from '../../backend/archives/find-good-copy';
import { lookAtCopy } from '../../backend/archives/look-at-copy';
import { createAskArchive } from '../../backend/archives/service/undici-archive-http';
import { loadConfig } from '../../backend/config/config';
import { connect } from '../../backend/crawler/transport/connector';
import { isDoubtfulCopy } from '../../backend/crawler/content/is-doubtful-copy';
import { createSilentLogger } from '../../backend/runtime/logger';
import type { ArchiveService } from '../../backend/url/archives/archive-services';
import { isolatedNetwork } from './isolated-network';
import { ROOT } from '../root';
import { DAY_MS } from './simulate';
import type { ExampleWeb } from './world/example-web';
import { startExampleWeb } from './world/example-web';
import { simulatedDays } from './world/expected';
import { archives } from './world/sites/archives';
import { normalUrl } from '../../backend/url/testing/normal-url';

const START_MS = Date.UTC(2026, 0, 1);
const clock = {
  now: () => START_MS + simulatedDays * DAY_MS,
  sleep: () => Promise.resolve(),
};
const { signal } = new AbortController();
const { services } = loadConfig({}, ROOT).archives;

// Each question opens a connection with TLS.
jest.setTimeout(30_000);

let web: ExampleWeb;
let agent: Agent;
beforeAll(async () => {
  web = await startExampleWeb(clock, START_MS);
  const network = web.network(isolatedNetwork);
  agent = createArchiveAgent(async (target, opening) => {
    const { socket, fault } = await connect(target, network, opening, () => undefined);
    expect(fault).toBeNull();
    return socket;
  });
});
afterAll(async () => {
  await agent.destroy();
  await web.close();
});

/** What the production code finds in an archive of the example web. */
function find(service: ArchiveService, url: string): Promise<unknown> {
  const ask = createAskArchive({ dispatcher: agent, userAgent: 'Weboid/test' });
  const [source] = createArchiveSources([service], { ask, clock, logger: createSilentLogger() });
  if (!source) throw new TypeError(service);
  const wanted = { url: normalUrl(url), timestamp: '20260101000000', badAddress: undefined };
  const looking = { ask, isDoubtful: isDoubtfulCopy, clock };
  const look = (address: string): ReturnType<typeof lookAtCopy> =>
    lookAtCopy({ address, wanted: wanted.url }, looking, signal);
  return findGoodCopy(source, wanted, { look, isOut: () => false, signal });
}

test('the archives of the example web are those that production asks, in its order', () => {
  expect(archives.map(({ service }) => service)).toEqual(services);
});

test.each(archives)(
  'in $service all is found that it holds and shows, and nothing else',
  async ({ service, shownAt, holdings }) => {
    for (const [url, { captures, withdrawnFrom }] of Object.entries(holdings)) {
      const good = captures.filter(({ fate }) => fate === undefined).at(-1);
      const copy = good && {
        service,
        url: `${shownAt}${good.timestamp}/${url}`,
        timestamp: good.timestamp,
      };
      const none = withdrawnFrom === undefined ? 'none-good' : 'none';
      const expected = withdrawnFrom === undefined ? (copy ?? none) : none;
      expect([url, await find(service, url)]).toEqual([url, expected]);
    }
    expect(await find(service, 'http://hdl.handle.net/20.500.99999/4471')).toBe('none');
  },
);
