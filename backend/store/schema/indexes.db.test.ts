import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom } from '../../runtime/seeded-random';
import { normalUrl } from '../../url/testing/normal-url';
import { hostsNamed, hostsOfDomain, urlsOnHosts } from '../answers/listed-urls';
import { blocksAfter } from '../archives/archive-blocks';
import { dueSearches } from '../archives/due-searches';
import { linkedCopies } from '../archives/linked-copies';
import { changesOfUrl } from '../changes/changes-of-url';
import { domainStretch } from '../changes/domain-stretch';
import { idSince } from '../changes/id-since';
import { wikiStretch } from '../changes/wiki-stretch';
import { crawlFigures } from '../figures/crawl-figures';
import { purgeDomainTrait } from '../frontier/domain-traits';
import { leaseHosts } from '../frontier/leases';
import { noteAccess } from '../pages/declared-access';
import { purgeGoneLinks } from '../pages/gone-links';
import { flaggedPages } from '../pages/pages';
import { untouchedUrls } from '../pages/removals';
import { forgetHintsBefore } from '../sitemaps/settle-reading';
import { urlKey } from '../statements/url-key';
import { rankedDomains } from '../tallies/domain-tally';
import { talliedNamespaces, talliedPages } from '../tallies/tallied-pages';
import { watchStatements } from '../testing/watch-statements';
import { SQL_FOLDER, withStore } from '../testing/with-store';
import { urlIdByKey } from '../urls/url-id-by-key';
import { urlsOfHosts } from '../urls/url-walk';
import { wikisUsing } from '../urls/url-wikis';
import { hasFutureDays } from './future-days';

const { database } = withStore();
const BACKEND = join(__dirname, '../..');
const ROW = /^\| `(\w+)\.(\w+)` +\| .* \| (.*) \|$/gm;

interface IndexUse {
  name: string;
  index: string;
  files: string[];
}

/** The table of sql/README.md. */
function told(): IndexUse[] {
  const text = readFileSync(join(SQL_FOLDER, 'README.md'), 'utf8');
  return [...text.matchAll(ROW)].map(([, table = '', index = '', uses = '']) => ({
    name: `${table}.${index}`,
    index,
    files: [...uses.matchAll(/`(store\/[^`]+)`/g)].map(([, file = '']) => file),
  }));
}

async function indexesOf(tables: readonly string[] | null): Promise<string[]> {
  const rows = await database.select<Record<'t' | 'i', Buffer | string>>(
    `SELECT DISTINCT table_name AS t, index_name AS i FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND index_name <> 'PRIMARY'`,
  );
  const names = rows.map((row) => [String(row.t), String(row.i)] as const);
  return names
    .filter(([table]) => tables === null || tables.includes(table))
    .map((name) => name.join('.'))
    .toSorted();
}

test('sql/README.md tells of each index who asks for it, and these name it', async () => {
  const uses = told();
  expect(uses.map(({ name }) => name).toSorted()).toEqual(await indexesOf(null));
  const silent = uses.flatMap(({ name, index, files }) =>
    files
      .filter((file) => !readFileSync(join(BACKEND, file), 'utf8').includes(index))
      .map((file) => `${name} in ${file}`),
  );
  expect(silent).toEqual([]);
});

/** Those that grow with the list of URLs. */
const LARGE: readonly string[] = [
  'url',
  'host',
  'link',
  'page',
  'archive',
  'archived_copy',
  'archive_search',
  'change',
  'wiki_change',
  'url_hint',
  'domain_trait',
  'gone_link',
  'declared_link',
  'page_tally',
  'domain_tally',
];

const NOW_S = 1_800_000_000;
const NEWER = { towards: 'newer', id: 0 } as const;

/** Statements about hosts, pages and their URLs, one for each index at least. */
async function askList(statements: typeof database): Promise<void> {
  const host = { hostId: 1, name: 'a.org', domain: 'a.org' };
  await urlIdByKey(statements, 'http://a.org/');
  await untouchedUrls(statements, 9, { touchedDay: 0, urlId: 0 }, 5);
  await urlsOnHosts(statements, [host], '/a', { urls: 5 });
  for await (const slice of urlsOfHosts(statements, [host])) expect(slice).toBeDefined();
  await hostsNamed(statements, 'a.org');
  await hostsOfDomain(statements, 'a.org', 5);
  await leaseHosts(statements, { nowS: NOW_S, leaseS: 9, count: 3 }, createSeededRandom(1));
  await crawlFigures(statements, NOW_S);
  await wikisUsing(statements, normalUrl('http://a.org/'));
  await flaggedPages(statements, 1, 0, 5);
  await hasFutureDays(statements, { nowS: NOW_S, today: 3_000 });
  await forgetHintsBefore(statements, 1, 5);
  await purgeDomainTrait(statements, 'needs-get', 5, 5);
  await purgeGoneLinks(statements, 5, 5);
  await statements.transaction((inside) => noteAccess(inside, [1]));
}

/** The same about what is told of them. */
async function askFindings(statements: typeof database): Promise<void> {
  await blocksAfter(statements, { urlId: 0, service: 0 }, 5);
  await linkedCopies(statements, [urlKey('http://a.org/')]);
  await dueSearches(statements, 5, 5);
  await changesOfUrl(statements, 1, 0, 5);
  await idSince(statements, 5);
  await domainStretch(statements, 'a.org', NEWER, 5);
  for (const pageId of [null, 5]) {
    await wikiStretch(statements, { wikiId: 1, pageId }, NEWER, 5);
  }
  await talliedNamespaces(statements, 1);
  for (const order of ['dead', 'newest', 'without-copy', 'page'] as const) {
    const pages = { wikiId: 1, namespaces: [0], isWithoutCopy: false, order, after: null };
    await talliedPages(statements, pages, 5);
  }
  for (const ranking of ['dead', 'new'] as const) {
    await rankedDomains(statements, { wikiId: 1, ranking, after: null }, 5);
  }
}

/** So many rows that an index is worth it. */
const FILLED = [
  `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
   SELECT seq, CONCAT('h', seq), CONCAT('h', seq), seq MOD 64, seq, 0 FROM seq_1_to_1000`,
  `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
   SELECT seq, UNHEX(MD5(seq)), seq MOD 1000, 1, 0, CONCAT('/', seq), seq MOD 100, 0, 0, '' FROM seq_1_to_3000`,
  'INSERT INTO link (wiki_id, page_id, url_id) SELECT 1 + seq MOD 9, seq, seq FROM seq_1_to_3000',
  'INSERT INTO url_hint SELECT seq, 2, seq DIV 5, 1, 100, 0 FROM seq_1_to_3000',
  'INSERT INTO domain_trait SELECT seq, 1 + seq MOD 5, 1, seq FROM seq_1_to_1000',
  'INSERT INTO gone_link SELECT seq, 1, 1, 1, seq, 1 FROM seq_1_to_1000',
  "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (2000, 'a.org', 'a.org', 1, 0, 0)",
  "UPDATE url SET url_key = UNHEX(LEFT(SHA2('http://a.org/', 256), 32)) WHERE url_id = 1",
  "INSERT INTO wiki VALUES (2, 1, 'two')",
  'INSERT INTO tally_walk (wiki_id, begun_at, generation, whole_generation) VALUES (1, 1, 1, 1)',
  'INSERT INTO domain_tally SELECT 1, 1, seq, 1 + seq MOD 9, 1 + seq MOD 7 FROM seq_1_to_1000',
  'ANALYZE TABLE host, url, link, url_hint, domain_trait, gone_link',
];

test('each index of a large table is in the plan of a statement', async () => {
  for (const statement of FILLED) await database.run(statement);
  const used = new Set<string>();
  const explaining = watchStatements(database, async (statements, sql, values) => {
    if (!/^\s*\(?(SELECT|UPDATE|DELETE)/.test(sql)) return;
    const plan = await statements.select<Record<'table' | 'key', string | null>>(
      `EXPLAIN ${sql}`,
      values,
    );
    for (const { table, key } of plan) {
      for (const one of (key ?? '').split(',')) used.add(`${table}.${one}`);
    }
  });
  await askList(explaining);
  await askFindings(explaining);
  const large = await indexesOf(LARGE);
  expect(large.filter((name) => !used.has(name))).toEqual([]);
});
