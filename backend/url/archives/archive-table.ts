import type { ArchiveService } from './archive-services';
import { AMERICAN_ARCHIVES } from './american-archives';
import { compileForm, compileTemplate, type ArchiveForm, type Template } from './archive-form';
import type { ArchiveRow, ArchiveSite } from './archive-row';
import type { ArchiveLinkKind } from './archive-kind';
import { BRITISH_ARCHIVES } from './british-archives';
import { CODED_ARCHIVES } from './coded-archives';
import { EUROPEAN_ARCHIVES } from './european-archives';
import { kinHost } from './kin-hosts';
import { latestSites } from './latest-sites';
import { OTHER_ARCHIVES } from './other-archives';
import { WORLDWIDE_ARCHIVES } from './worldwide-archives';

/** Every archive whose addresses are read, by where it is. */
export const ARCHIVE_TABLE: readonly ArchiveRow[] = [
  ...WORLDWIDE_ARCHIVES,
  ...CODED_ARCHIVES,
  ...BRITISH_ARCHIVES,
  ...EUROPEAN_ARCHIVES,
  ...AMERICAN_ARCHIVES,
  ...OTHER_ARCHIVES,
];

/** A form of the table with all that is to be known of an address that fits it. */
export interface TableForm extends ArchiveForm {
  service: ArchiveService;
  kind: ArchiveLinkKind;
  ports: readonly number[];
  keepsScheme: boolean;
  /** From what the form names, and what archive-row.ts lists. */
  canonical: Template;
  /** From the same; null where the archived bytes cannot be had unchanged. */
  raw: Template | null;
  /** From what the form names; null where that is the original itself. */
  original: Template | null;
}

const ORDER: readonly ArchiveLinkKind[] = ['snapshot', 'latest', 'code'];
const RAW_FLAGS = 'id_';
const NO_PORTS: readonly number[] = [];
const NO_FORMS: readonly TableForm[] = [];
const FORMS_BY_HOST = formsByHost();

/**
 * The forms of the copies that may stand on a host, those that tell most first.
 * @param host as in NormalUrl
 */
export function archiveFormsOf(host: string): readonly TableForm[] {
  const name = host.startsWith('www.') ? host.slice(4) : host;
  return FORMS_BY_HOST.get(name) ?? FORMS_BY_HOST.get(kinHost(name) ?? '') ?? NO_FORMS;
}

function formsByHost(): ReadonlyMap<string, readonly TableForm[]> {
  const byHost = new Map<string, TableForm[]>();
  for (const { service, sites } of ARCHIVE_TABLE)
    for (const site of sites.flatMap((one) => [one, ...latestSites(one)])) {
      const forms = site.forms.map((form) => tableForm(service, site, form));
      for (const host of site.hosts) byHost.set(host, [...(byHost.get(host) ?? []), ...forms]);
    }
  for (const forms of byHost.values())
    forms.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return byHost;
}

function tableForm(service: ArchiveService, site: ArchiveSite, form: string): TableForm {
  const canonical = compileTemplate(site.canonical ?? `{origin}${form}`);
  return {
    ...compileForm(form),
    service,
    kind: site.kind ?? 'snapshot',
    ports: site.ports ?? NO_PORTS,
    keepsScheme: site.keepsScheme ?? false,
    canonical,
    raw: rawTemplate(site, canonical),
    original: site.original === undefined ? null : compileTemplate(site.original),
  };
}

function rawTemplate({ raw, hasRaw }: ArchiveSite, canonical: Template): Template | null {
  if (raw !== undefined) return compileTemplate(raw);
  return hasRaw ? (values) => canonical({ ...values, flags: RAW_FLAGS }) : null;
}
