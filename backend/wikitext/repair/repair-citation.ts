import { hasDay } from '../dates/read-date';
import { dateFormOf, writeDate, writeMonth, type DateForm } from '../dates/write-date';
import { readAddress } from '../references/address';
import { CitationLayout } from './citation-layout';
import { copyAddress, copyDay } from './copy-address';
import { withoutDeadTags } from './dead-tags';
import type { Decision } from './decide-repair';
import { addressText, fillIn } from './fill-in';
import type { Copy } from './url-finding';
import { deadTagBehind } from './repair-link';
import type { Repair } from './repair';
import { momentText, today, type RepairTask } from './repair-task';
import type { RepairableCitation } from './repairable-citation';
import { declarationFor, declarationOfUsurped } from './status-declaration';
import { hasWaybackAddress, httpsBehind, httpsSplices, withHttps } from './wayback-address';
import {
  parameterOf,
  parametersToWrite,
  writeParameters,
  type WantedParameter,
} from './write-parameters';

/**
 * Repairs a citation as decided.
 * @returns null if its wiki has no way to say it, or the day of the copy is not known
 */
export function repairCitation(
  task: RepairTask,
  citation: RepairableCitation,
  decision: Decision,
): Repair | null {
  const writer = new CitationWriter(task, citation);
  const repair = writer.write(decision);
  if (repair === null || repair.splices.length === 0) return null;
  return { ...repair, splices: [...repair.splices, ...writer.httpsOfRest(repair)] };
}

/** Only makes its archives' addresses https. */
export function httpsOfCitation(task: RepairTask, citation: RepairableCitation): Repair | null {
  const writer = new CitationWriter(task, citation);
  const splices = [...writer.https(), ...httpsBehind(task.page.source, citation.place)];
  return splices.length === 0 ? null : { kind: 'https', splices, copyUrl: null };
}

/** What a citation is to say of its address. */
type CitationStatus = 'dead' | 'live' | 'usurped';

class CitationWriter {
  private readonly layout: CitationLayout;

  constructor(
    private readonly task: RepairTask,
    private readonly citation: RepairableCitation,
  ) {
    this.layout = new CitationLayout(task.page.source, citation.template.node);
  }

  write(decision: Decision): Repair | null {
    switch (decision.kind) {
      case 'add-copy':
        return this.withCopy('add-copy', decision.copy, decision.lives ? 'live' : 'dead');
      case 'replace-copy':
        return this.withCopy('replace-copy', decision.copy, 'dead');
      case 'move-copy':
        return this.moved('move-copy', decision.copy, 'dead');
      case 'declare-dead':
        return this.saying('declare-dead', 'dead');
      case 'tag-dead':
        return this.tagged();
      case 'mark-usurped':
        return this.markedUsurped(decision.copy);
      case 'untag':
      default:
        return { kind: decision.kind, splices: this.untagged(), copyUrl: null };
    }
  }

  /** Of archives' addresses that a repair has not written again. */
  httpsOfRest({ splices }: Repair): Repair['splices'] {
    return this.https().filter(
      ({ start }) => !splices.some((one) => one.start <= start && one.end >= start),
    );
  }

  https(): Repair['splices'] {
    const { source } = this.task.page;
    const { citations, template } = this.citation;
    if (!hasWaybackAddress(source.slice(template.node.start, template.node.end))) return [];
    const { addresses, archiveUrl } = citations;
    const names = [...addresses.flatMap((address) => address.names), ...archiveUrl];
    return names.flatMap((name) => {
      const parameter = parameterOf(this.layout, [name]);
      const span = parameter === null ? null : this.layout.bareSpan(parameter);
      return span === null ? [] : httpsSplices(source, span);
    });
  }

  /** @param before parameters that come first */
  private withCopy(
    kind: Repair['kind'],
    copy: Copy,
    says: CitationStatus,
    before: readonly WantedParameter[] = [],
  ): Repair | null {
    const day = copyDay(copy);
    if (day === null) return null;
    const { citations, repair, place } = this.citation;
    const copyUrl = copyAddress(copy.url, place.reference.url);
    const isNamed = repair.foundBy !== undefined && this.task.bot !== null;
    const foundBy = repair.foundBy && isNamed ? [this.foundBy(repair.foundBy)] : [];
    // Who wrote the copy that gives way has said, or left out, what becomes of the page.
    const addsStatus =
      kind === 'replace-copy' ? (repair.addsStatusAlone ?? false) : repair.addsStatus;
    const wanted = [
      ...before,
      { names: citations.archiveUrl, value: addressText(copyUrl) },
      { names: citations.archiveDate, value: this.date(day) },
      ...foundBy,
      ...this.status(says, addsStatus),
    ];
    const written = this.repair(kind, wanted);
    return { ...written, splices: [...written.splices, ...this.untagged()], copyUrl };
  }

  /** @param copy that takes the place of the one which is the address */
  private moved(kind: Repair['kind'], copy: Copy | null, says: CitationStatus): Repair | null {
    const { citations, place } = this.citation;
    const { originalUrl, archiveDate, url, param } = place.reference;
    if (originalUrl === null) return null;
    const parameter = { names: [param ?? ''], value: addressText(originalUrl) };
    if (copy !== null) return this.withCopy(kind, copy, says, [parameter]);
    const known = parameterOf(this.layout, citations.archiveUrl)?.value ?? '';
    if (known !== '') return this.saying(kind, says, [parameter]);
    if (archiveDate === null || !hasDay(archiveDate)) return null;
    const timestamp = archiveDate.replaceAll('-', '');
    return this.withCopy(kind, { url: withHttps(url), timestamp }, says, [parameter]);
  }

  /**
   * What its copy lacks. Beside a dead page one without a date gets both; where its date cannot be told, only what is
   * said wrongly is changed.
   */
  private statusOfCopy(says: CitationStatus): WantedParameter[] {
    const { repair } = this.citation;
    const date = this.missingDate();
    const addsToDead = repair.addsStatusAlone ?? (repair.addsStatus && date.length > 0);
    return [...date, ...this.status(says, says === 'usurped' || addsToDead)];
  }

  /** @param copy null: the one that the citation has is kept */
  private markedUsurped(copy: Copy | null): Repair | null {
    const kind = 'mark-usurped';
    const { reference } = this.citation.place;
    if (readAddress(reference.url).isCopy) return this.moved(kind, copy, 'usurped');
    return copy === null ? this.saying(kind, 'usurped') : this.withCopy(kind, copy, 'usurped');
  }

  /** Its own copy is kept; no tag may call an address dead that shows another page. */
  private saying(
    kind: Repair['kind'],
    says: CitationStatus,
    before: readonly WantedParameter[] = [],
  ): Repair {
    const said = this.repair(kind, [...before, ...this.statusOfCopy(says)]);
    const untags = says === 'usurped' && said.splices.length > 0;
    return { ...said, splices: [...said.splices, ...(untags ? this.untagged() : [])] };
  }

  private foundBy({ name, value }: { name: string; value: string }): WantedParameter {
    return { names: [name], value: this.filled(value) };
  }

  private missingDate(): WantedParameter[] {
    const { citations, place } = this.citation;
    const known = parameterOf(this.layout, citations.archiveDate);
    if (known !== null && known.value !== '') return [];
    const day = readAddress(place.reference.archiveUrl ?? '').copyDate;
    if (day === null || !hasDay(day)) return [];
    return [{ names: citations.archiveDate, value: this.date(day) }];
  }

  /** Says what became of the page, where that is not said yet. */
  private status(says: CitationStatus, adds: boolean): WantedParameter[] {
    const { citations, place } = this.citation;
    if (place.reference.status === says) return [];
    const declaration =
      says === 'usurped'
        ? declarationOfUsurped(this.layout, citations.status)
        : declarationFor(this.layout, citations.status, adds);
    const value = declaration?.[says];
    if (declaration === null || value === undefined) return [];
    return [{ names: declaration.names, value: this.filled(value) }];
  }

  private tagged(): Repair | null {
    const { repair, place } = this.citation;
    if (repair.statusIsTag === true)
      return this.repair('tag-dead', this.status('dead', this.citation.repair.addsStatus));
    const tag = deadTagBehind(this.task, place.reference);
    return tag === null ? null : { kind: 'tag-dead', splices: [tag], copyUrl: null };
  }

  private untagged(): Repair['splices'] {
    return withoutDeadTags(this.task.page.source, this.citation.place);
  }

  private repair(kind: Repair['kind'], wanted: readonly WantedParameter[]): Repair {
    const splices = writeParameters(this.layout, wanted);
    return { kind, splices, copyUrl: null, parameters: parametersToWrite(this.layout, wanted) };
  }

  private filled(text: string): string {
    return text.includes('$') ? fillIn(text, this.placeholders()) : text;
  }

  private placeholders(): Record<string, string> {
    const { task } = this;
    const day = today(task);
    return {
      today: this.date(day),
      month: writeMonth(day, task.page.templates.language),
      moment: momentText(task),
      ...(task.bot !== null && { bot: task.bot }),
    };
  }

  /** As the citation's own dates are written. */
  private date(day: string): string {
    const { citations, repair } = this.citation;
    const models = [citations.accessDate, repair.workDate, citations.archiveDate];
    for (const names of models) {
      const form = this.formOf(names);
      if (form !== null) return writeDate(day, form);
    }
    return writeDate(day, this.task.dateForm);
  }

  private formOf(names: readonly string[]): DateForm | null {
    const text = parameterOf(this.layout, names)?.value;
    return text === null || text === undefined
      ? null
      : dateFormOf(text, this.task.page.templates.language);
  }
}
