import type { ArchiveSite } from './archive-row';

/** The time of a snapshot, as forms and templates name it. */
const TIME = /\{time(?:stamp)?\}(?:\{flags\})?/;
/** With a slash, for what leaves it out. */
const TIME_SEGMENT = /\/\{time(?:stamp)?\}(?:\{flags\})?/;
/** Placeholders for any segment: without a time, those of the archive's own pages are not among them. */
const ANY_SEGMENT = /\{(?!original\}|flags\})(\w+)\}/g;

/** What stands in place of the time, and what then surely is an original. */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => text.replace(TIME, '{moment:all}'),
  (text) => named(text.replace(TIME, '{moment:nearest}{flags}')),
  (text) => named(text.replace(TIME_SEGMENT, '')),
];

/**
 * The sites of copies without a time that go with one of snapshots: archives that run one of the usual programs
 * take `*`, a time that no copy can have, or nothing in place of it.
 */
export function latestSites(site: ArchiveSite): ArchiveSite[] {
  if (site.kind !== undefined) return [];
  const forms = site.forms.filter((form) => TIME.test(form) && form.endsWith('/{original}'));
  return WAYS.map((changed) => ({
    hosts: site.hosts,
    ...(site.ports && { ports: site.ports }),
    ...(site.keepsScheme && { keepsScheme: site.keepsScheme }),
    kind: 'latest',
    forms: forms.map(changed).map((form) => form.replace(ANY_SEGMENT, '{$1:place}')),
    ...(site.canonical !== undefined && { canonical: changed(site.canonical) }),
  }));
}

function named(text: string): string {
  return text.replace('{original}', '{original:named}');
}
