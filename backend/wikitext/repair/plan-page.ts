import type { LocatedReference } from '../references/located-reference';
import { showsDeadTag } from '../references/shows-dead-tag';
import { externalLinkSections } from '../sections/external-links';
import type { Span } from '../syntax/node';
import { decideRepair, type Decision, type ReferenceFacts } from './decide-repair';
import { isAmong, type UrlFinding } from './url-finding';
import { copyDay } from './copy-address';
import { CopiesOnPage } from './copies-on-page';
import { NearbyDeadTags } from './nearby-dead-tags';
import { leadCitationToLivePage, leadLinkToLivePage } from './lead-to-live-page';
import type { PlannedRepair, Repair } from './repair';
import { httpsOfCitation, repairCitation } from './repair-citation';
import { citeLink, httpsOfLink, ownTitle, repairLink } from './repair-link';
import type { RepairTask } from './repair-task';
import { repairableCitation, type RepairableCitation } from './repairable-citation';

/**
 * How each reference of a page is repaired, in their order: those for which nothing is to be done are left out.
 * @param places all references of the page
 */
export function planPage(task: RepairTask, places: readonly LocatedReference[]): PlannedRepair[] {
  const plan = new PagePlan(task, places);
  return places.flatMap((place) => {
    const repair = mayBeTouched(place) ? plan.repairOf(place) : null;
    return repair === null ? [] : [{ place, repair }];
  });
}

/**
 * The references whose address shows another page now and of which nobody knows a copy: nothing is written of them, but
 * people are to be told.
 */
export function usurpedWithoutCopy(
  task: RepairTask,
  places: readonly LocatedReference[],
): LocatedReference[] {
  const plan = new PagePlan(task, places);
  return places.filter((place) => mayBeTouched(place) && plan.isUsurpedWithoutCopy(place));
}

/** What is known of the links that become citations as soon as their pages' titles are known. */
export function untitledAmong(task: RepairTask, places: readonly LocatedReference[]): UrlFinding[] {
  const copies = new CopiesOnPage(task.page, places);
  return places.filter(mayBeTouched).flatMap((place) => {
    const { reference, template } = place;
    const finding = findingOf(task, place);
    const isMere = template === null && reference.expandable && ownTitle(task, place) === '';
    if (!isMere || finding === null || finding.title !== null) return [];
    return isSure(finding) && copies.placeOf(place) === null ? [finding] : [];
  });
}

/** What its writers have decided, or what nobody can read, is left alone (I6). */
function mayBeTouched({ reference, isInOpenLink = false }: LocatedReference): boolean {
  const { malformed, ignored, status } = reference;
  const isTheirs = status !== null && status !== 'live' && status !== 'dead';
  return !malformed && !ignored && !isTheirs && !isInOpenLink;
}

/** Lines of a text, of which each character is looked at once. */
class Lines {
  #start = 0;
  #end: number;

  constructor(private readonly source: string) {
    this.#end = this.#endAfter(0);
  }

  /** Where the line begins in which an offset stands; ask in the order of the text. */
  startOf(offset: number): number {
    while (this.#end < offset) {
      this.#start = this.#end + 1;
      this.#end = this.#endAfter(this.#start);
    }
    return this.#start;
  }

  #endAfter(start: number): number {
    const end = this.source.indexOf('\n', start);
    return end === -1 ? this.source.length : end;
  }
}

class PagePlan {
  readonly #lines: Lines;
  private readonly copies: CopiesOnPage;
  private readonly deadTags: NearbyDeadTags;
  #externalLinks: readonly Span[] | undefined;

  /** @param places all references of the page */
  constructor(
    private readonly task: RepairTask,
    places: readonly LocatedReference[],
  ) {
    this.#lines = new Lines(task.page.source);
    this.copies = new CopiesOnPage(task.page, places);
    this.deadTags = new NearbyDeadTags(task.page, places);
  }

  repairOf(place: LocatedReference): Repair | null {
    return place.template === null ? this.link(place) : this.citation(place);
  }

  /** What is added to a heading changes the address of its section; what stands in a `<ref>` there does not. */
  #isInHeading({ reference, ref }: LocatedReference): boolean {
    const { source } = this.task.page;
    return ref === null && source[this.#lines.startOf(reference.start)] === '=';
  }

  /** What is merely linked for further reading is for people to replace, or to take out. */
  #isExternalLink({ reference, ref }: LocatedReference): boolean {
    if (ref !== null) return false;
    this.#externalLinks ??= externalLinkSections(this.task.page.source);
    return this.#externalLinks.some(
      ({ start, end }) => start <= reference.start && reference.start < end,
    );
  }

  /** Programs lead no link to another page: only who has compared the two may say that they are one (U4). */
  #livePageOf(place: LocatedReference): string | null {
    return this.task.bot === null ? (findingOf(this.task, place)?.livePage ?? null) : null;
  }

  isUsurpedWithoutCopy(place: LocatedReference): boolean {
    const finding = findingOf(this.task, place);
    if (finding?.verdict !== 'usurped' || !this.task.options.repairUsurped) return false;
    if (finding.reverted || finding.copy !== null || this.#isExternalLink(place)) return false;
    const { archiveUrl } = place.reference;
    return archiveUrl === null
      ? !this.copies.isInCompany(place)
      : isAmong(archiveUrl, finding.badCopies);
  }

  private citation(place: LocatedReference): Repair | null {
    const citation = repairableCitation(this.task.page, place);
    if (citation === null) return null;
    const livePage = this.#livePageOf(place);
    if (livePage !== null) return leadCitationToLivePage(this.task, citation, livePage);
    const decision = this.decide(place, citation);
    const repair = decision === null ? null : repairCitation(this.task, citation, decision);
    return this.wantsHttps(place)
      ? withSplices(repair, httpsOfCitation(this.task, citation))
      : repair;
  }

  private link(place: LocatedReference): Repair | null {
    const { links } = this.task.page.templates;
    if (links === null || this.#isInHeading(place)) return null;
    const livePage = this.#livePageOf(place);
    if (livePage !== null) return leadLinkToLivePage(this.task, place, livePage);
    const decision = this.decide(place, null);
    const repair =
      this.cited(place, decision) ??
      (decision === null ? null : repairLink(this.task, place, links, decision));
    return this.wantsHttps(place) ? withSplices(repair, httpsOfLink(this.task, place)) : repair;
  }

  /** The citation that a link becomes if that is wanted. */
  private cited(place: LocatedReference, decision: Decision | null): Repair | null {
    const { options, page } = this.task;
    const finding = findingOf(this.task, place);
    if (!options.bareToTemplate || page.templates.links === null || finding === null) return null;
    const isCertain = isSure(finding) || decision?.kind === 'mark-usurped';
    if (!isCertain || this.copies.placeOf(place) !== null) return null;
    const foundTitle = finding.title;
    const archived = this.archivedAlive(finding) ?? decision;
    return citeLink(this.task, place, page.templates.links, { foundTitle, decision: archived });
  }

  /** As citation, a living link gets its copy at once; null where that is not wanted or cannot be dated. */
  private archivedAlive({ verdict, copy }: UrlFinding): Decision | null {
    const isWanted = verdict === 'live' && this.task.options.archiveLiving;
    return isWanted && copy !== null && copyDay(copy) !== null
      ? { kind: 'add-copy', copy, lives: true }
      : null;
  }

  private decide(place: LocatedReference, citation: RepairableCitation | null): Decision | null {
    const finding = findingOf(this.task, place);
    if (finding === null) return null;
    if (finding.verdict === 'usurped' && this.#isExternalLink(place)) return null;
    const facts = {
      reference: place.reference,
      copyIn: this.copies.placeOf(place),
      isInCompany: this.copies.isInCompany(place),
      isCalledDead: showsDeadTag(this.task.page, place) || this.deadTags.isNear(place),
      ...this.meansOf(citation),
    };
    return decideRepair(facts, finding, this.task.options);
  }

  /** What a reference has, and can say, by what it is written with; null: a link without a template. */
  private meansOf(
    citation: RepairableCitation | null,
  ): Pick<ReferenceFacts, 'hasCopyDate' | 'needsStatus' | 'canDeclareLife' | 'canSayUsurped'> {
    if (citation === null) {
      const canSayUsurped = this.task.page.templates.links?.usurpedInstead !== undefined;
      return { hasCopyDate: false, needsStatus: false, canDeclareLife: false, canSayUsurped };
    }
    const { hasCopyDate, canDeclareLife, canSayUsurped, repair } = citation;
    const needsStatus = repair.addsStatusAlone ?? false;
    return { hasCopyDate, needsStatus, canDeclareLife, canSayUsurped };
  }

  private wantsHttps(place: LocatedReference): boolean {
    return this.task.options.httpsArchives && findingOf(this.task, place)?.reverted !== true;
  }
}

function findingOf(
  { findings }: RepairTask,
  { reference: { originalUrl } }: LocatedReference,
): UrlFinding | null {
  return originalUrl === null ? null : findings.of(originalUrl);
}

/** What is done, and what else: that counts alone only where nothing is done. */
function withSplices(repair: Repair | null, more: Repair | null): Repair | null {
  if (repair === null || more === null) return repair ?? more;
  const rest = more.splices.filter(
    ({ start }) => !repair.splices.some((one) => one.start <= start && one.end >= start),
  );
  return { ...repair, splices: [...repair.splices, ...rest] };
}

/** Whether anything may be done by it. */
function isSure({ verdict, reverted }: UrlFinding): boolean {
  return !reverted && (verdict === 'dead' || verdict === 'live');
}
