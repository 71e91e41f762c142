import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadConfig, type Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { systemRandom } from '../runtime/random';
import { systemClock, type Clock } from '../runtime/clock';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { UNTIL_LIFTED } from '../status/url-mark';
import { findingsOf } from '../store/answers/findings';
import { withStore } from '../store/testing/with-store';
import { setMarks } from '../store/frontier/url-marks';
import { touchUrls } from '../store/urls/urls';
import { urlsByText } from '../url/testing/normal-url';
import { createWeboid, type Weboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const TODAY = dayNumberOf(Date.UTC(2026, 9, 1));
const folder = mkdtempSync(join(tmpdir(), 'weboid-composition-'));
const wikisFile = join(folder, 'wikis.json');
writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');
afterAll(() => rmSync(folder, { recursive: true }));

const { account, database } = withStore();
const clock = createManualClock(Date.UTC(2026, 9, 1));
const sites = new LoopbackWeb();
afterAll(() => sites.close());

const there: Config = {
  ...loadConfig({ WEBOID_FRONTIER_TOKENS: 'elsewhere:correct-horse-battery' }, ROOT),
  database: account,
  wikisFile,
};
/** On the other machine there is nothing but the token. */
const here: Config = {
  ...loadConfig({ WEBOID_FRONTIER_TOKEN: 'correct-horse-battery' }, ROOT),
  wikisFile: join(folder, 'none.json'),
};

const opened: Weboid[] = [];
afterAll(() => Promise.all(opened.map((weboid) => weboid.close())));

function open(config: Config, at: Clock = clock): Weboid {
  const weboid = createWeboid(
    config,
    sampleOutside({
      clock: at,
      network: sites.network(),
    }),
  );
  opened.push(weboid);
  return weboid;
}

test('a crawler without a database works for the web component of another machine, marks and all', async () => {
  await sites.http('museum-lunden.org:80', (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end();
  });
  const urls = ['/', '/wall/a', '/lives/a'].map((path) => `http://museum-lunden.org${path}`);
  await database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
  const days = { firstDay: TODAY, lastDay: UNTIL_LIFTED };
  const on = (pathPrefix: string) => ({ host: 'museum-lunden.org', pathPrefix });
  await setMarks(
    database,
    [
      { pattern: on('/wall/'), mark: 'paywall', ...days },
      { pattern: on('/lives/'), mark: 'permalive', ...days },
    ],
    TODAY,
  );
  const web = await open({ ...there, web: { ...there.web, port: 0, bind: '127.0.0.1' } }).web();
  const signal = new AbortController().signal;
  const remote = new URL(`http://127.0.0.1:${web.port}/`);
  const stored = await open(here).crawl({ once: true, signal, remote });
  await web.close();
  expect(stored).toBe(2);
  const findings = await findingsOf(database, urls);
  expect(urls.map((url) => findings.get(url)?.runs[0]?.code)).toEqual([18, 17, undefined]);
  // Its results carry its vantage: the crawlers beside the database are the first one.
  expect(await database.select("SELECT vantage_id FROM vantage WHERE name = 'elsewhere'")).toEqual([
    { vantage_id: 2 },
  ]);
  expect(
    await database.select('SELECT path FROM url WHERE failures = 1 AND failed_from = 2'),
  ).toEqual([{ path: Buffer.from('/') }]);
});

test('the token that once let all crawlers in does not go unnoticed', async () => {
  const former = {
    ...loadConfig({ WEBOID_FRONTIER_TOKEN: 'correct-horse-battery' }, ROOT),
    database: there.database,
    wikisFile,
  };
  await expect(open(former).web()).rejects.toThrow(ConfigError);
});

test('what is known is published where the configuration says, marks and all; where it says nothing, that is an error', async () => {
  const signal = new AbortController().signal;
  await expect(open(there).publishDump({ now: false, signal })).rejects.toThrow(ConfigError);
  const dumpFolder = join(folder, 'dumps');
  await database.transaction((tx) =>
    touchUrls(tx, urlsByText(['http://marked.museum-lunden.org/']), TODAY, systemRandom),
  );
  const pattern = { host: 'marked.museum-lunden.org', pathPrefix: '' };
  const mark = { pattern, mark: 'permadead', firstDay: TODAY, lastDay: UNTIL_LIFTED } as const;
  await setMarks(database, [mark], TODAY);
  const published = open({ ...there, dumpFolder }, systemClock);
  const files = await published.publishDump({ now: false, signal });
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['changes', 'dump']));
  const dump = gunzipSync(readFileSync(join(dumpFolder, 'latest'))).toString();
  expect(dump).toContain('{"url":"http://marked.museum-lunden.org/","verdict":"unreachable",');
});
