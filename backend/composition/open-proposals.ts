import { answersFor } from '../answers/page-answer';
import type { Findings } from '../answers/findings';
import { createStoredFindings } from '../answers/stored-findings';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { slicesOf } from '../runtime/slices';
import type { CandidatePages, ProposalParts } from '../repair/propose-repairs';
import { dayNumberOf } from '../status/day-number';
import { createMarkIndex, type MarkIndex } from '../status/mark-index';
import { suspectedPagesAfter } from '../store/answers/suspected-pages';
import type { Suspicion } from '../store/suspects/suspicion';
import { marksInForce } from '../store/frontier/url-marks';
import { findWikiId } from '../store/pages/wikis';
import { revertedUrls } from '../store/repairs/edit-reverts';
import { changesOf, editsOfPage } from '../store/repairs/repair-edits';
import { openActionApi } from '../wiki/http/action-api';
import { pageTexts, type CurrentText } from '../wiki/page-texts';
import type { SetAside } from '../wiki/set-aside';
import { API_ADVICE, type Wiki, type Wikis } from '../wiki/wikis';
import type { UrlFinding } from '../wikitext/repair/url-finding';
import type { RepairOptions } from '../wikitext/repair/repair-options';
import { repairFindings } from './repair-findings';
import { takenUrls } from './taken-urls';
import { titlesOfLinks } from './titles-of-links';
import { templatesOfWiki } from './wiki-templates';

/** What repairs are proposed from. */
export interface ProposalSources {
  database: Database;
  wikis: Wikis;
  userAgent: string;
  clock: Clock;
  logger: Logger;
  /** Pages whose text does not come; by default they are an error. */
  setAsideOf?: (wiki: Wiki) => SetAside;
  /** Ends asking the wiki. */
  signal?: AbortSignal;
}

/** What a wiki wants to be repaired. */
export interface RepairSettings extends Omit<RepairOptions, 'repairUsurped'> {
  /** `confirmed`: only where people have confirmed that a name came into other hands. */
  repairUsurped: boolean | 'confirmed';
}

/** What findings are asked with. */
interface AskedFindings extends Pick<ProposalSources, 'database' | 'wikis' | 'clock'> {
  wiki: Wiki;
  settings: RepairSettings;
  findings: Findings;
}

/** Pages whose links are answered for together. */
const PAGES_PER_ANSWER = 20;
/** A wiki under load is asked later. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter */
const MAXLAG_S = 5;
const PATIENCE_MS = 60_000;

/** The parts of `weboid repair` that read a wiki and our tables; nothing is written by them. */
export function openProposals(
  wiki: Wiki,
  { options: settings, bot }: { options: RepairSettings; bot: string | null },
  { database, wikis, userAgent, clock, setAsideOf, signal }: ProposalSources,
): ProposalParts {
  const options = { ...settings, repairUsurped: settings.repairUsurped !== false };
  // Not kept: by an older view pages would be edited for what somebody has marked otherwise.
  const marks = async (): Promise<MarkIndex> =>
    createMarkIndex(await marksInForce(database, dayNumberOf(clock.now())));
  const findings = createStoredFindings(database, marks);
  const api = openActionApi(wiki.api, userAgent, {
    maxlagS: MAXLAG_S,
    retryForMs: PATIENCE_MS,
    clock,
    advice: API_ADVICE,
    signal,
  });
  const setAside = setAsideOf?.(wiki);
  return {
    templates: templatesOfWiki(wiki),
    candidatesAfter: (pageId) =>
      candidatesAfter(pageId, wiki, database, async () =>
        suspicionOf(wiki, await marks(), options),
      ),
    textsOf: (pageIds) => articlesAmong(wiki, pageTexts(api, pageIds, setAside)),
    findingsOf: (pageIds) =>
      findingsOn(pageIds, { wiki, settings, findings, wikis, clock, database }),
    options,
    bot,
    clock,
  };
}

/** What is told of the links of pages, by page id. */
async function findingsOn(
  pageIds: readonly number[],
  { wiki, settings, database, ...asking }: AskedFindings,
): Promise<Map<number, UrlFinding[]>> {
  const known = new Map<number, UrlFinding[]>();
  const reverted = await revertedOn(wiki, database, pageIds);
  for (const slice of slicesOf(pageIds, PAGES_PER_ANSWER)) {
    const pages = slice.map((pageId) => ({ pageId }));
    const { answers } = await answersFor({ wiki, pages }, asking);
    const titles = await titlesOfLinks(
      database,
      settings.bareToTemplate ? answers.flatMap(({ links }) => links) : [],
    );
    for (const { page, links } of answers) {
      const taken = await takenUrls(database, links, settings.repairUsurped);
      const repaired = taken.size === 0 ? [] : await calledDeadOn(wiki, database, page.pageId);
      const ofPage = { reverted: reverted.get(page.pageId) ?? [], repaired, titles, taken };
      known.set(page.pageId, repairFindings(wiki, links, ofPage));
    }
  }
  return known;
}

/** Of MediaWiki and Wikimedia: people's own pages and drafts, with their talk pages. */
const OWN_NAMESPACES: ReadonlySet<number> = new Set([2, 3, 118, 119]);

/** Without what was moved to a person's own space: unless that is watched itself, nobody else edits there. */
async function* articlesAmong(
  { criteria: { namespaces } }: Wiki,
  texts: AsyncIterable<CurrentText>,
): AsyncGenerator<CurrentText> {
  for await (const text of texts) {
    const isWanted = namespaces !== 'content' && namespaces.includes(text.namespace);
    if (isWanted || !OWN_NAMESPACES.has(text.namespace)) yield text;
  }
}

async function revertedOn(
  wiki: Wiki,
  database: Database,
  pageIds: readonly number[],
): Promise<Map<number, string[]>> {
  const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
  return wikiId === undefined ? new Map() : revertedUrls(database, wikiId, pageIds);
}

/** What edits of ours on a page have called dead. */
async function calledDeadOn(wiki: Wiki, database: Database, pageId: number): Promise<string[]> {
  const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
  if (wikiId === undefined) return [];
  const edits = await editsOfPage(database, { wikiId, pageId }, 'saved');
  const changes = await changesOf(
    database,
    edits.map(({ editId }) => editId),
  );
  const calling = [...changes.values()].flat().filter(({ kind }) => CALLS_DEAD.has(kind));
  return calling.map(({ url }) => url);
}

const CALLS_DEAD: ReadonlySet<string> = new Set([
  'add-copy',
  'move-copy',
  'replace-copy',
  'declare-dead',
  'tag-dead',
  'cite',
]);

async function* candidatesAfter(
  pageId: number,
  wiki: Wiki,
  database: Database,
  suspicion: () => Promise<Suspicion>,
): AsyncGenerator<CandidatePages> {
  const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
  if (wikiId === undefined) return;
  let afterPageId: number | null = pageId;
  while (afterPageId !== null) {
    const position = { wikiId, afterPageId };
    const { items, throughPageId }: { items: number[]; throughPageId: number | null } =
      await suspectedPagesAfter(database, position, await suspicion());
    yield { pageIds: items, throughPageId };
    afterPageId = throughPageId;
  }
}

/** Which pages may need a repair: those with dead links, or those with any where living ones are repaired, too. */
function suspicionOf(wiki: Wiki, marks: MarkIndex, options: RepairOptions): Suspicion {
  const { archiveLiving, untagLiving, bareToTemplate, httpsArchives, repairUsurped } = options;
  const areLivingRepaired = archiveLiving || untagLiving || bareToTemplate || httpsArchives;
  return {
    minFailures: areLivingRepaired ? 0 : wiki.policy.minFailures,
    withUnchecked: false,
    withDoubted: false,
    doubts: repairUsurped ? ['usurped'] : [],
    hosts: marks.hostsWith('permadead'),
  };
}
