import type { Database } from '../../../runtime/database';
import type { Clock } from '../../../runtime/clock';
import { testWiki } from '../../../feeder/testing/test-feeding';
import { sampleWiki, type SamplePage } from '../../../web/testing/sample-web';
import type { Wiki } from '../../../wiki/wikis';
import type { RandomPage, RandomWiki, RandomWorld } from './random-world';

/** A wiki of the world as programs ask it, with its pages, which a test may edit. */
export interface WorldWiki {
  wiki: Wiki;
  pages: SamplePage[];
  rules: RandomWiki;
}

const STATE = { latestRevision: 34, linksUpdatedAtS: 1_785_000_000 };

/** The wikis of a world, in memory, of one farm. */
export function worldWikis({ wikis }: RandomWorld, database: Database, clock: Clock): WorldWiki[] {
  return wikis.map((rules) => {
    const pages = rules.pages.map(samplePage);
    const { dbname, blacklist, ignoredDomains, domain, policy, refused, order } = rules;
    const base = testWiki(database, 'none', dbname, { blacklist, ignoredDomains, clock });
    const asked = sampleWiki(pages);
    const wiki: Wiki = {
      ...base,
      farm: { ...base.farm, ...asked.farm },
      domain,
      templatesLike: dbname,
      api: `https://${domain}/w/api.php`,
      policy,
      archives: { refused, order },
      reader: {
        ...base.reader,
        ...asked.reader,
        links: (pageIds) =>
          Promise.resolve(
            new Map(
              pages
                .filter(({ pageId }) => pageIds.includes(pageId))
                .map(({ pageId, links, interwiki = [] }) => [pageId, [...links, ...interwiki]]),
            ),
          ),
      },
    };
    return { wiki, pages, rules };
  });
}

const samplePage = ({ pageId, title, namespace, links, interwiki }: RandomPage): SamplePage => ({
  pageId,
  title,
  namespace,
  links,
  interwiki,
  ...STATE,
});
