import { dayNumberOf } from '../../../status/day-number';
import { traitsInForce, type KnownTrait } from '../../../status/domain-trait';
import type { Run } from '../../../status/history';
import { NO_ANNOTATIONS, type Annotations } from '../../../store/answers/annotations';
import type { Finding } from '../../../store/answers/findings';
import { changesOfUrl, type VerdictChange } from '../../../store/changes/changes-of-url';
import { withAnnotations } from '../../../answers/add-notes';
import { answerForLink, answerForSpam } from '../../../answers/judge-link';
import {
  isFailingOrDoubtful,
  isWatched,
  withEvidence,
  type LinkAnswer,
} from '../../../answers/link-answer';
import { namesOfLinks, withoutLateCopies, withStanding } from '../../../answers/link-takeover';
import { replacementNames, withoutTakenReplacement } from '../../../answers/taken-replacement';
import type { StoredName } from '../../../store/names/stored-name';
import { livePageListsOf } from '../../../answers/live-page-lists';
import { spamListsOf, withoutListedReplacement } from '../../../answers/spam-judge';
import { archivesFor } from '../../../answers/told-archives';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';
import { judgingFor } from './asked-policy';
import { repairedPages } from './repaired-pages';
import { titledUsesOf, type UsesOfUrl } from './titled-uses';
import type { UrlQuestion } from './url-question';

/** All that is known of one URL. */
export interface UrlAnswer extends UrlQuestion, KnownAlways {
  answer: LinkAnswer;
  /** Whether it is in the list of URLs. */
  isListed: boolean;
  /** False: whether it is spam in the wiki could not be found out. */
  isSpamKnown: boolean;
  /** History, newest first. */
  runs: readonly Run[];
  /** Of the last 100 days, newest first, by the default rules. */
  changes: VerdictChange[];
  /** Pages that use it or did until lately. */
  pages: UsesOfUrl;
  /** Ids of those told of the wiki that was asked about on which its archived copy stands, too. */
  repairedOn: ReadonlySet<number>;
}

/** What is told of a URL whatever its verdict. */
interface KnownAlways {
  copies: Pick<Annotations, 'archives' | 'archivesSearched'>;
  /** W3.9: of its host and the domains above. */
  domainFindings: readonly KnownTrait[];
}

const CHANGES_DAYS = 100;
const CHANGES_MAX = 100;
const DAY_S = 86_400;

/**
 * Tells what is known of a URL; nothing is fetched, and an unknown one stays unknown.
 * @throws Problem database-unavailable
 */
export async function answerUrl(question: UrlQuestion, parts: ListParts): Promise<UrlAnswer> {
  const { url, wiki } = question;
  const [judging, known, matcher] = await Promise.all([
    judgingFor(parts, wiki),
    orProblem('database-unavailable', parts.findings.of([url.text])),
    wiki === null ? null : spamListsOf(wiki, parts.clock),
  ]);
  const finding = known.get(url.text);
  const hit = matcher?.match(url.text) ?? null;
  const judged =
    hit === null
      ? answerForLink(url.text, question.link, finding, judging)
      : answerForSpam({ url: url.text, parts: url, hints: question.link.hints }, hit);
  const [told, changes, pages] = await orProblem(
    'database-unavailable',
    Promise.all([
      withAllNotes(judged, question, finding, parts),
      finding === undefined ? [] : changesOf(finding.urlId, parts),
      titledUsesOf(finding?.urlId ?? null, question, parts),
    ]),
  );
  const repairedOn = await repairedPages(told.answer, question, pageIdsOf(pages), parts);
  const lists = wiki === null ? await livePageListsOf(null, parts, [url.text]) : matcher;
  return {
    ...question,
    ...told,
    answer: withoutListedReplacement(told.answer, lists),
    isListed: finding !== undefined,
    isSpamKnown: wiki === null || matcher !== null,
    runs: finding?.runs ?? [],
    changes,
    pages,
    repairedOn,
  };
}

const pageIdsOf = ({ wikis }: UsesOfUrl): number[] =>
  wikis.flatMap(({ pages }) => pages.map(({ pageId }) => pageId));

async function withAllNotes(
  link: LinkAnswer,
  { url: { host, path }, wiki }: UrlQuestion,
  finding: Finding | undefined,
  { findings, clock }: ListParts,
): Promise<KnownAlways & { answer: LinkAnswer }> {
  const today = dayNumberOf(clock.now());
  const urlId = finding?.urlId ?? 0;
  const [annotations, evidence, traits] = await Promise.all([
    finding === undefined ? null : findings.annotations([{ ...finding, path }], today),
    isFailingOrDoubtful(link) ? findings.evidence([urlId]) : null,
    findings.traits([host]),
  ]);
  const noted = annotations?.get(urlId) ?? NO_ANNOTATIONS;
  const names = await namesFor(findings, link, noted);
  const said = withoutTakenReplacement(noted, names) ?? NO_ANNOTATIONS;
  const seen = withStanding(withEvidence(link, evidence?.get(urlId)), names);
  const isMissed = link.verdict === 'unreachable';
  return {
    answer: isWatched(seen) ? withoutLateCopies(withAnnotations(seen, said), names) : seen,
    copies: {
      archives: archivesFor(
        wiki,
        withoutLateCopies({ parts: link.parts, archives: said.archives }, names).archives,
      ),
      archivesSearched: isMissed ? said.archivesSearched : null,
    },
    domainFindings: traitsInForce(traits.get(host) ?? [], today),
  };
}

/** What is remembered of the names that matter to a link: its own, that of its replacement. */
async function namesFor(
  findings: ListParts['findings'],
  link: LinkAnswer,
  noted: Annotations,
): Promise<ReadonlyMap<string, StoredName>> {
  const names = [...namesOfLinks([link]), ...replacementNames(new Map([[0, noted]]))];
  return names.length === 0 ? new Map() : findings.names(names);
}

function changesOf(urlId: number, { store, clock }: ListParts): Promise<VerdictChange[]> {
  const sinceS = Math.floor(clock.now() / 1_000) - CHANGES_DAYS * DAY_S;
  return changesOfUrl(store, urlId, sinceS, CHANGES_MAX);
}
