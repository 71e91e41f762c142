import { pageAddress } from '../answers/asked-wiki';
import type { WikiConfig } from '../config/wiki-config';
import type { PageAddress } from '../mail/digest/digest-part';
import { storedWikis, wikiKey } from '../store/pages/wikis';
import type { ReadStatements } from '../store/statements/read-statements';

/** Where pages of the configured wikis are found, by their numbers. */
export async function wikiPages(
  database: ReadStatements,
  configured: readonly WikiConfig[],
): Promise<PageAddress> {
  const byName = new Map(configured.map((wiki) => [wikiKey(wiki.farm.code, wiki.dbname), wiki]));
  const stored = await storedWikis(database);
  const wikis = new Map(
    stored.map(({ wikiId, farm, dbname }) => [wikiId, byName.get(wikiKey(farm, dbname))]),
  );
  return (wikiId, pageId) => {
    const wiki = wikis.get(wikiId);
    return wiki === undefined ? null : pageAddress(wiki, pageId);
  };
}
