import { dayNumberOf } from '../../status/day-number';
import { traitsInForce } from '../../status/domain-trait';
import type { Run } from '../../status/history';
import type { Finding } from '../../store/findings';
import { usesOfUrl, type UrlUse } from '../../store/url-uses';
import { changesOfUrl, type VerdictChange } from '../../store/verdict-changes';
import { storedWikis } from '../../store/wikis';
import { annotationsFor } from '../answers/add-notes';
import type { AskedWiki } from '../answers/asked-wiki';
import {
  answerForLink,
  answerForSpam,
  isInNeed,
  withEvidence,
  type LinkAnswer,
} from '../answers/link-answer';
import { spamListsOf } from '../answers/spam-judge';
import { archivesFor } from '../answers/told-archives';
import { orProblem } from '../problem';
import type { WebParts } from '../web-parts';
import { judgingFor } from './asked-policy';
import { titledPages } from './titled-pages';
import type { UrlQuestion } from './url-question';

/** All that is known of one URL. */
export interface UrlAnswer extends UrlQuestion {
  answer: LinkAnswer;
  /** Whether it is in the list of URLs. */
  isListed: boolean;
  /** False: whether it is spam in the wiki could not be found out. */
  isSpamKnown: boolean;
  /** History, newest first. */
  runs: readonly Run[];
  /** Of the last 100 days, newest first, by the default rules. */
  changes: VerdictChange[];
  /** Pages that use it (W7.4); null where no wiki was named. */
  uses: TitledUses | null;
}

/** Pages of wikis, the first hundred of them. */
export interface TitledUses {
  pages: { wiki: AskedWiki; pageId: number; title: string | null }[];
  count: number;
  isMore: boolean;
}

const CHANGES_DAYS = 100;
const CHANGES_MAX = 100;
const PAGES_TOLD = 100;
/** Wikis that are asked for titles; of pages of others the ids are told. */
const WIKIS_ASKED = 10;
const DAY_S = 86_400;

/**
 * Tells what is known of a URL; nothing is fetched, and an unknown one stays unknown.
 * @throws Problem database-unavailable
 */
export async function answerUrl(question: UrlQuestion, parts: WebParts): Promise<UrlAnswer> {
  const { url, wiki } = question;
  const [judging, known, matcher] = await Promise.all([
    judgingFor(parts, wiki),
    orProblem('database-unavailable', parts.findings.of([url])),
    wiki === null ? null : spamListsOf(wiki, parts.clock),
  ]);
  const finding = known.get(url);
  const hit = matcher?.match(url) ?? null;
  const judged =
    hit === null
      ? answerForLink(url, question.link, finding, judging)
      : answerForSpam(url, question.link, hit);
  const [answer, changes, uses] = await orProblem(
    'database-unavailable',
    Promise.all([
      withAllNotes(judged, question, finding, parts),
      finding === undefined ? [] : changesOf(finding.urlId, parts),
      finding === undefined ? NO_USES : usesIn(finding.urlId, question, parts),
    ]),
  );
  return {
    ...question,
    answer,
    isListed: finding !== undefined,
    isSpamKnown: wiki === null || matcher !== null,
    runs: finding?.runs ?? [],
    changes,
    uses: wiki === null ? null : uses,
  };
}

const NO_USES: TitledUses = { pages: [], count: 0, isMore: false };

/** Of one URL all is told, whatever its verdict. */
async function withAllNotes(
  link: LinkAnswer,
  { link: { parts }, wiki }: UrlQuestion,
  finding: Finding | undefined,
  { findings, clock }: WebParts,
): Promise<LinkAnswer> {
  const today = dayNumberOf(clock.now());
  const { host, path } = parts;
  const urlId = finding?.urlId ?? 0;
  const [annotations, evidence, traits] = await Promise.all([
    finding === undefined ? null : findings.annotations([{ ...finding, path }], today),
    isInNeed(link) ? findings.evidence([urlId]) : null,
    findings.traits([host]),
  ]);
  const told = annotationsFor(link, annotations?.get(urlId));
  return {
    ...withEvidence(link, evidence?.get(urlId)),
    ...told,
    archives: archivesFor(wiki, told.archives),
    domainFindings: traitsInForce(traits.get(host) ?? [], today),
  };
}

function changesOf(urlId: number, { store, clock }: WebParts): Promise<VerdictChange[]> {
  const sinceS = Math.floor(clock.now() / 1_000) - CHANGES_DAYS * DAY_S;
  return changesOfUrl(store, urlId, sinceS, CHANGES_MAX);
}

async function usesIn(
  urlId: number,
  { wiki, wholeFarm }: UrlQuestion,
  { store, wikis, logger }: WebParts,
): Promise<TitledUses> {
  if (wiki === null) return NO_USES;
  const meant = wikis.all.filter(
    (one) => one.farm.code === wiki.farm.code && (wholeFarm || one.dbname === wiki.dbname),
  );
  const byName = new Map(meant.map((one) => [one.dbname, one]));
  const ids = (await storedWikis(store)).flatMap(({ farm, dbname, wikiId }) => {
    const one = farm === wiki.farm.code ? byName.get(dbname) : undefined;
    return one === undefined ? [] : [[wikiId, one] as const];
  });
  const byId = new Map(ids);
  const { uses, ...counted } = await usesOfUrl(store, urlId, [...byId.keys()], PAGES_TOLD);
  return { ...counted, pages: await titled(uses, byId, logger) };
}

/** A wiki that cannot be asked leaves its pages without titles; the rest is told all the same. */
async function titled(
  uses: readonly UrlUse[],
  wikis: ReadonlyMap<number, AskedWiki>,
  logger: WebParts['logger'],
): Promise<TitledUses['pages']> {
  const wikiIds = [...new Set(uses.map(({ wikiId }) => wikiId))];
  const titles = new Map(
    await Promise.all(
      wikiIds.slice(0, WIKIS_ASKED).map(async (wikiId) => {
        const pageIds = uses.filter((use) => use.wikiId === wikiId).map(({ pageId }) => pageId);
        return [wikiId, await titlesOf(wikis.get(wikiId), pageIds, logger)] as const;
      }),
    ),
  );
  return uses.flatMap(({ wikiId, pageId }) => {
    const wiki = wikis.get(wikiId);
    const title = titles.get(wikiId)?.get(pageId) ?? null;
    return wiki === undefined ? [] : [{ wiki, pageId, title }];
  });
}

async function titlesOf(
  wiki: AskedWiki | undefined,
  pageIds: number[],
  logger: WebParts['logger'],
): Promise<Map<number, string>> {
  if (wiki === undefined) return new Map();
  try {
    const pages = await titledPages(wiki, pageIds);
    return new Map([...pages.values()].map(({ pageId, title }) => [pageId, title]));
  } catch (err) {
    // Ids stand in the place of titles.
    logger.warn({ err }, 'a wiki could not be asked for titles');
    return new Map();
  }
}
