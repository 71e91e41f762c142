import { dateOfTimestamp, readDate } from '../dates/read-date';
import type { DateLanguage } from '../../status/date-languages';
import { readAddress } from '../references/address';
import { meantText } from '../references/meant-text';
import { namedTemplates } from '../references/named-templates';
import type { WikitextPage } from '../references/page';
import { keyOf } from '../repair/url-finding';
import type { RoleNames } from './citation-role';

/** So many examples, and so many of a hundred alike, are taken for a rule. */
const EXAMPLES_MIN = 30;
const SHARE_MIN = 0.95;

/** How often a parameter was what a copy makes one expect, of all its uses with a copy. */
interface Count {
  fitting: number;
  all: number;
}

/** What a parameter may turn out to be. */
type LearntRole = 'archiveUrl' | 'url' | 'archiveDate';

/** What use showed of a parameter. */
export interface UseEvidence {
  role: LearntRole;
  name: string;
  fitting: number;
  all: number;
}

/**
 * Learns what the parameters of a template are for from how pages use it (needs no documentation): the one whose
 * values are copies of pages in archives holds the copy; the one that is the original of that copy is the address;
 * the one whose day is the copy's day is its date.
 */
export class UseOfTemplate {
  private readonly counts: Record<LearntRole, Map<string, Count>> = {
    archiveUrl: new Map(),
    url: new Map(),
    archiveDate: new Map(),
  };

  /** @param names of the template, as templateName gives them */
  constructor(
    private readonly names: ReadonlySet<string>,
    private readonly language: DateLanguage,
  ) {}

  /** Takes in all uses on a page. */
  add(page: WikitextPage): void {
    for (const { name, node } of namedTemplates(page)) {
      if (!this.names.has(name)) continue;
      const values = new Map<string, string>();
      for (const { start, end, equals } of node.parts) {
        if (equals === null) continue;
        const key = meantText(page.source, { start, end: equals }, node.children);
        const value = meantText(page.source, { start: equals + 1, end }, node.children);
        if (key !== null && value !== null && value !== '') values.set(key, value);
      }
      this.addUse(values);
    }
  }

  /** What is sure enough; the first of each role has the most examples. */
  roles(): RoleNames {
    const roles: RoleNames = {};
    for (const { role, name, fitting, all } of this.evidence()) {
      if (fitting < EXAMPLES_MIN || fitting < SHARE_MIN * all) continue;
      roles[role] = [...(roles[role] ?? []), name];
    }
    return roles;
  }

  /** All that was seen, for a person who reviews. */
  evidence(): UseEvidence[] {
    return (['url', 'archiveUrl', 'archiveDate'] as const).flatMap((role) =>
      [...this.counts[role]]
        .filter(([, { fitting }]) => fitting > 0)
        .map(([name, count]) => ({ role, name, ...count }))
        .toSorted((a, b) => b.fitting - a.fitting),
    );
  }

  private addUse(values: ReadonlyMap<string, string>): void {
    const copies = [...values].flatMap(([name, value]) => {
      const address = value.includes('//') ? readAddress(value) : null;
      return address?.isCopy === true ? [{ name, ...address }] : [];
    });
    const [copy] = copies;
    // Two of them tell nothing of which belongs to what.
    if (copy === undefined || copies.length > 1) return;
    for (const [name, value] of values) this.addValue(name, value, copy);
  }

  private addValue(
    name: string,
    value: string,
    copy: { name: string; originalUrl: string | null; copyDate: string | null },
  ): void {
    this.note('archiveUrl', name, name === copy.name);
    if (name === copy.name) return;
    const { originalUrl, copyDate } = copy;
    if (originalUrl !== null) this.note('url', name, keyOf(value) === keyOf(originalUrl));
    const date = readDate(value, this.language) ?? dateOfTimestamp(value);
    if (copyDate !== null && date !== null) this.note('archiveDate', name, date === copyDate);
  }

  private note(role: LearntRole, name: string, isFitting: boolean): void {
    const count = this.counts[role].get(name) ?? { fitting: 0, all: 0 };
    count.all += 1;
    if (isFitting) count.fitting += 1;
    this.counts[role].set(name, count);
  }
}
