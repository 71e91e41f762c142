import { mergeNames, type RoleNames } from './citation-role';
import type { UseEvidence } from './roles-of-use';

/** What is known of a template from each source; null: the source says nothing. */
export interface TemplateEvidence {
  /** Its names as templateName gives them, redirects behind its own. */
  templates: readonly string[];
  templateData: RoleNames | null;
  cs1: RoleNames | null;
  use: { roles: RoleNames; seen: readonly UseEvidence[] };
}

/** A row for a template as a wikis file has it, with what speaks for it; a person reviews it. */
export interface LearntCitations {
  templates: readonly string[];
  url: readonly string[];
  chapterUrl: readonly string[];
  accessDate: readonly string[];
  archiveUrl: readonly string[];
  archiveDate: readonly string[];
  evidence: {
    templateData: RoleNames | null;
    cs1: RoleNames | null;
    /** `archiveUrl archive-url 57/58`: role, parameter, how often it was what a copy makes one expect. */
    use: string[];
  };
}

/**
 * Puts together what the sources say, the most reliable one first: the template's own documentation, the module's
 * configuration, use.
 * @returns null if not even an address is known
 */
export function learnCitations(evidence: TemplateEvidence): LearntCitations | null {
  const { templates, templateData, cs1, use } = evidence;
  const roles: RoleNames = {};
  for (const source of [templateData, use.roles, cs1]) mergeNames(roles, source ?? {});
  if (roles.url === undefined) return null;
  return {
    templates,
    url: roles.url,
    chapterUrl: roles.chapterUrl ?? [],
    accessDate: roles.accessDate ?? [],
    archiveUrl: roles.archiveUrl ?? [],
    archiveDate: roles.archiveDate ?? [],
    evidence: {
      templateData,
      cs1,
      use: use.seen.map(({ role, name, fitting, all }) => `${role} ${name} ${fitting}/${all}`),
    },
  };
}
