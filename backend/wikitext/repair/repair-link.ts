import { writeDate, writeMonth } from '../dates/write-date';
import { readArchiveLink } from '../../url/archived-copy';
import { classifyUrl } from '../../url/classify-url';
import { readAddress } from '../references/address';
import type { LocatedReference } from '../references/located-reference';
import type { Reference } from '../references/reference';
import type { LinkRepair } from '../wikis/local-templates';
import { copyAddress, copyDay } from './copy-address';
import { withoutDeadTags, withoutTagsBehind } from './dead-tags';
import type { Decision } from './decide-repair';
import {
  addressText,
  fillIn,
  foundTitleText,
  titleText,
  wikitextValue,
  type Placeholders,
} from './fill-in';
import type { Copy } from './url-finding';
import type { Repair } from './repair';
import { momentText, today, type RepairTask } from './repair-task';
import { insertion, type Splice } from './splice';
import { httpsBehind, httpsSplices } from './wayback-address';

/**
 * Repairs a link without a template as decided.
 * @returns null if its wiki has no way to say it
 */
export function repairLink(
  task: RepairTask,
  place: LocatedReference,
  links: LinkRepair,
  decision: Decision,
): Repair | null {
  return new LinkWriter(task, place, links).write(decision);
}

/**
 * Makes a citation of a link that is all of its reference.
 * @param foundTitle the page's own, for a link that shows none
 * @param decision what else is to be done for it
 * @returns null if its wiki has no such citation or its title is not known
 */
export function citeLink(
  task: RepairTask,
  place: LocatedReference,
  links: LinkRepair,
  { foundTitle, decision }: { foundTitle: string | null; decision: Decision | null },
): Repair | null {
  if (!place.reference.expandable || links.citation === undefined) return null;
  return new LinkWriter(task, place, links).cite(links.citation, foundTitle, decision);
}

/** Only makes the addresses of its archives https. */
export function httpsOfLink(
  { page: { source } }: RepairTask,
  place: LocatedReference,
): Repair | null {
  const { kind, start, end } = place.reference;
  const splices = [
    ...httpsSplices(source, { start: kind === 'bare' ? start : start + 1, end }),
    ...httpsBehind(source, place),
  ];
  return splices.length === 0 ? null : { kind: 'https', splices, copyUrl: null };
}

/** The tag of a dead link behind it; null where the wiki has none. */
export function deadTagBehind(task: RepairTask, reference: Reference): Splice | null {
  const text = task.page.templates.links?.deadBehind;
  if (text === undefined) return null;
  const tag = fillIn(text, { ...tagPlaceholders(task), url: addressText(wholeUrl(reference)) });
  // MediaWiki would end the address there all the same; a person would not see it.
  const blank = reference.kind === 'bare' && !tag.startsWith(' ') ? ' ' : '';
  return insertion(reference.end, blank + tag);
}

/** What a link shows; '' if only its address. */
export function ownTitle({ page }: RepairTask, { text }: LocatedReference): string {
  return text === null ? '' : page.source.slice(text.start, text.end).trim();
}

class LinkWriter {
  constructor(
    private readonly task: RepairTask,
    private readonly place: LocatedReference,
    private readonly links: LinkRepair,
  ) {}

  write(decision: Decision): Repair | null {
    switch (decision.kind) {
      case 'add-copy':
        return this.withCopy(decision.copy);
      case 'tag-dead':
        return this.tagged();
      case 'untag':
        return untagging(this.untagged());
      case 'mark-usurped':
        return this.wrapped(decision.copy);
      // The others are of citations: a link that is a copy is what its writers meant.
      case 'move-copy':
      case 'replace-copy':
      case 'declare-dead':
      default:
        return null;
    }
  }

  cite(
    forms: { plain: string; withCopy: string },
    foundTitle: string | null,
    decision: Decision | null,
  ): Repair | null {
    const title = this.title(foundTitle);
    if (title === null) return null;
    const copy = copyOf(decision);
    if (copy !== null) return this.citeWithCopy(forms, title, copy, statusOf(decision));
    const citation = fillIn(forms.plain, { ...this.placeholders(), title });
    const tag = decision?.kind === 'tag-dead' ? this.tagText() : '';
    const untagged = decision?.kind === 'untag' ? this.untagged() : [];
    return { kind: 'cite', splices: [this.instead(citation + tag), ...untagged], copyUrl: null };
  }

  private citeWithCopy(
    { withCopy }: { withCopy: string },
    title: string,
    copy: Copy,
    status: string,
  ): Repair | null {
    const values = this.copyPlaceholders(copy);
    if (values === null) return null;
    const citation = fillIn(withCopy, { ...values, title, status });
    const splices = [this.instead(citation), ...this.untagged()];
    return { kind: 'cite', splices, copyUrl: this.copyUrl(copy) };
  }

  /** @param copy null: the one that the page tells */
  private wrapped(copy: Copy | null): Repair | null {
    const { usurpedInstead } = this.links;
    const { kind, archiveUrl, url } = this.place.reference;
    const told = archiveUrl !== null && readAddress(archiveUrl).isCopy ? archiveUrl : null;
    const from = copy?.url ?? told;
    const shown = kind === 'bare' ? '' : this.textAsValue();
    if (usurpedInstead === undefined || from === null || shown === null) return null;
    const copyUrl = copyAddress(from, url);
    const address = addressText(copyUrl);
    const link = kind === 'bare' ? address : `[${address}${shown}]`;
    const splices = [this.instead(fillIn(usurpedInstead, { link })), ...this.withoutTags()];
    return { kind: 'mark-usurped', splices, copyUrl };
  }

  /** What a link in brackets shows, with the blanks before it, as part of a parameter; null of one with templates. */
  private textAsValue(): string | null {
    const { text } = this.place;
    const shown = text === null ? '' : this.task.page.source.slice(text.start, text.end);
    return /\{\{|\}\}/.test(shown) ? null : wikitextValue(shown);
  }

  /** Of a link that is itself led to its copy, no template behind needs to say so. */
  private withoutTags(): Splice[] {
    return withoutTagsBehind(this.task.page.source, this.place, ['dead', 'archive']);
  }

  private withCopy(copy: Copy): Repair | null {
    const values = this.copyPlaceholders(copy);
    const splice = values === null ? null : this.copySplice(copy, values);
    if (splice === null) return null;
    const splices = [splice, ...this.untagged()];
    return { kind: 'add-copy', splices, copyUrl: this.copyUrl(copy) };
  }

  private copySplice(copy: Copy, values: Placeholders): Splice | null {
    const { copyBehind, copyInstead } = this.links;
    const { end } = this.place.reference;
    if (copyBehind !== undefined) return insertion(end, fillIn(copyBehind, values));
    const title = this.title(null);
    const timestamp = copyInstead === undefined ? null : waybackTimestamp(copy);
    if (copyInstead === undefined || title === null || timestamp === null) return null;
    return this.instead(fillIn(copyInstead, { ...values, title, timestamp }));
  }

  private tagged(): Repair | null {
    const { deadInstead } = this.links;
    const splice =
      deadInstead === undefined
        ? deadTagBehind(this.task, this.place.reference)
        : this.deadInstead(deadInstead);
    return splice === null ? null : { kind: 'tag-dead', splices: [splice], copyUrl: null };
  }

  private deadInstead({ text, needsTitle }: { text: string; needsTitle: boolean }): Splice | null {
    const title = needsTitle ? this.title(null) : '';
    const link = needsTitle ? '' : this.linkAsValue();
    if (title === null || link === null) return null;
    return this.instead(fillIn(text, { ...this.placeholders(), title, link }));
  }

  /** The link as it stands, as the value of a parameter; null if it cannot be. */
  private linkAsValue(): string | null {
    const { start, end } = this.place.reference;
    return wikitextValue(this.task.page.source.slice(start, end));
  }

  private tagText(): string {
    return fillIn(this.links.deadBehind ?? '', this.placeholders());
  }

  /** What the link shows, else the page's own title. */
  private title(foundTitle: string | null): string | null {
    const own = ownTitle(this.task, this.place);
    return own === '' ? foundTitleText(foundTitle ?? '') : titleText(own);
  }

  private copyPlaceholders(copy: Copy): Placeholders | null {
    const day = copyDay(copy);
    if (day === null) return null;
    const date = writeDate(day, this.task.dateForm);
    return { ...this.placeholders(), copy: addressText(this.copyUrl(copy)), date };
  }

  private placeholders(): Placeholders {
    const url = addressText(this.place.reference.url);
    return { ...tagPlaceholders(this.task), url };
  }

  private copyUrl({ url }: Copy): string {
    return copyAddress(url, this.place.reference.url);
  }

  private instead(text: string): Splice {
    const { start, end } = this.place.reference;
    return { start, end, text };
  }

  private untagged(): Splice[] {
    return withoutDeadTags(this.task.page.source, this.place);
  }
}

/** Null where no tag is of this link. */
function untagging(splices: readonly Splice[]): Repair | null {
  return splices.length === 0 ? null : { kind: 'untag', splices, copyUrl: null };
}

/** The copy that a link gets; null if none. */
function copyOf(decision: Decision | null): Copy | null {
  return decision?.kind === 'add-copy' || decision?.kind === 'mark-usurped' ? decision.copy : null;
}

/** What a citation with that copy says of its address. */
function statusOf(decision: Decision | null): string {
  if (decision?.kind === 'mark-usurped') return 'usurped';
  return decision?.kind === 'add-copy' && decision.lives ? 'live' : 'dead';
}

function tagPlaceholders(task: RepairTask): Placeholders {
  const { page, bot } = task;
  const day = today(task);
  return {
    today: writeDate(day, task.dateForm),
    month: writeMonth(day, page.templates.language),
    moment: momentText(task),
    ...(bot !== null && { bot }),
  };
}

/** Of an address without a scheme, the page's own. */
function wholeUrl({ url, originalUrl }: Reference): string {
  return originalUrl ?? url;
}

/** The moment of a copy in the Wayback Machine; null of other archives. */
function waybackTimestamp({ url, timestamp }: Copy): string | null {
  const link = classifyUrl(url).url;
  const copy = link === null ? null : readArchiveLink(link);
  return copy?.service === 'wayback' ? timestamp : null;
}
