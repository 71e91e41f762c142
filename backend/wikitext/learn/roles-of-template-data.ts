import type { CitationRole, RoleNames } from './citation-role';

/** What TemplateData says of a template, as far as it matters here. */
export interface TemplateData {
  params: Readonly<Record<string, { aliases?: readonly string[] | undefined }>>;
  /** Of Citoid: its fields → parameters; some fields have lists, and lists of lists. */
  citoid: Readonly<Record<string, unknown>>;
}

/** Fields of Citoid. Source: https://www.mediawiki.org/wiki/Citoid/Enabling_Citoid_on_your_wiki */
const FIELDS: Readonly<Record<string, CitationRole>> = {
  url: 'url',
  accessDate: 'accessDate',
  archiveUrl: 'archiveUrl',
  archiveDate: 'archiveDate',
  date: 'workDate',
};

/** What a template's own documentation says its parameters are for, with their aliases. */
export function rolesOfTemplateData({ params, citoid }: TemplateData): RoleNames {
  const roles: RoleNames = {};
  for (const [field, role] of Object.entries(FIELDS)) {
    const name = citoid[field];
    if (typeof name !== 'string') continue;
    roles[role] = [name, ...(params[name]?.aliases ?? [])];
  }
  return roles;
}
