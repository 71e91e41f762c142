import { z } from 'zod';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem } from '../../../answers/problem';
import { findWikiId } from '../../../store/pages/wikis';
import {
  ALL_WIKIS,
  rankedDomains,
  rankingPlaceOf,
  type DomainRanking,
  type DomainTally,
  type RankingPlace,
} from '../../../store/tallies/domain-tally';
import { areTalliesWhole } from '../../../store/tallies/tally-walks';
import { dbname, formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import { wikiIfNamed } from './asked-policy';
import type { ListParts } from './list-parts';

export const RANKING_FORMATS = ['html', 'json', 'csv', 'xlsx'] as const;

/** What `/sites` can be asked. */
export const rankingSchema = z.object({
  dbname: dbname.optional(),
  sort: z
    .enum(['dead', 'new'])
    .optional()
    .describe('Websites first with most dead links (dead, default) or most newly dead ones (new).'),
  after: z
    .string()
    .regex(/^\d{1,10}-[^\s/]{1,255}$/)
    .transform(placeIn)
    .optional()
    .describe('Go on behind this place, as the answer before said.'),
  lang,
  format: formatOf(RANKING_FORMATS),
});

/** A ranking of websites by their dead links (W7.6). */
export interface RankingAnswer {
  /** Null: all wikis together. */
  wiki: AskedWiki | null;
  ranking: DomainRanking;
  /** From the first on. */
  isFromTop: boolean;
  websites: readonly DomainTally[];
  /** False: dead links are being counted for the first time. */
  isCounted: boolean;
  /** The parameter by which it goes on; null: these are the last ones. */
  after: string | null;
  format: (typeof RANKING_FORMATS)[number];
}

/** Websites of one answer: as many as people read at once, or as many as are quickly written. */
const SHOWN = 100;
const WRITTEN = 1_000;

/**
 * The next websites, as the last whole count has them: two statements.
 * @throws Problem unknown-dbname, wikis-unknown-yet, bad-parameter, database-unavailable
 */
export async function answerRanking(
  query: URLSearchParams,
  parts: ListParts,
): Promise<RankingAnswer> {
  const given = readQuery(rankingSchema, query);
  const wiki = wikiIfNamed(parts, given.dbname);
  const { sort: ranking = 'dead', after = null, format = 'html' } = given;
  const limit = format === 'html' ? SHOWN : WRITTEN;
  const read = async (): Promise<[DomainTally[], isCounted: boolean]> => {
    const wikiId = await wikiIdOf(wiki, parts);
    if (wikiId === undefined) return [[], false];
    return Promise.all([
      rankedDomains(parts.store, { wikiId, ranking, after }, limit + 1),
      areTalliesWhole(parts.store, wikiId),
    ]);
  };
  const [ranked, isCounted] = await orProblem('database-unavailable', read());
  const websites = ranked.slice(0, limit);
  const last = ranked.length > limit ? websites.at(-1) : undefined;
  return {
    wiki,
    ranking,
    isFromTop: after === null,
    websites,
    isCounted,
    after: last === undefined ? null : placeText(rankingPlaceOf(last, ranking)),
    format,
  };
}

const wikiIdOf = async (
  wiki: AskedWiki | null,
  { store }: ListParts,
): Promise<number | undefined> =>
  wiki === null ? ALL_WIKIS : findWikiId(store, wiki.farm.code, wiki.dbname);

/** `12-example.org`: behind that website, which has 12. */
function placeIn(text: string): RankingPlace {
  const end = text.indexOf('-');
  return { value: Number(text.slice(0, end)), domain: text.slice(end + 1) };
}

const placeText = ({ value, domain }: RankingPlace): string => `${value}-${domain}`;
