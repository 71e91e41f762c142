import type { ActionApi } from '../wiki/http/action-api';
import { pageTexts } from '../wiki/page-texts';
import {
  articlesUsing,
  citoidTemplates,
  redirectsTo,
  newestSource,
  templateDataOf,
  templatesUsing,
} from '../wiki/template-sources';
import type { DateLanguage } from '../status/date-languages';
import { learnCitations, type LearntCitations } from '../wikitext/learn/learn-citations';
import { rolesOfCs1 } from '../wikitext/learn/roles-of-cs1';
import { rolesOfTemplateData } from '../wikitext/learn/roles-of-template-data';
import { UseOfTemplate } from '../wikitext/learn/roles-of-use';
import { WikitextPage } from '../wikitext/references/page';
import { nameOfTitle } from '../wikitext/references/template-name';
import { templatesOf } from '../wikitext/wikis/known-wikis';

const CS1_MODULE = 'Module:Citation/CS1';
/** Pages of which the use of a template is learnt. */
const PAGES_MAX = 200;
/** No wiki has one of this name: only the names of templates and parameters matter here. */
const NO_WIKI = templatesOf('');

/** What a wiki is asked about. */
export interface LearningTask {
  api: ActionApi;
  /** In which its dates are written. */
  language: DateLanguage;
  /** Templates that a person names; by default those that the wiki's own configuration names. */
  templates: readonly string[];
}

/**
 * Learns what the parameters of a wiki's citation templates are for: from the map and the documentation that Citoid
 * uses, from the configuration of enwiki's module where the wiki has that, and from how pages use them.
 * @throws ActionApiError
 */
export async function* learnCitationsOfWiki(task: LearningTask): AsyncGenerator<LearntCitations> {
  const { api } = task;
  const cs1 = new Set((await templatesUsing(api, CS1_MODULE)).filter(isNoSubpage));
  const configuration = await newestSource(api, `${CS1_MODULE}/Configuration`);
  const named = task.templates.length > 0 ? task.templates : await citoidTemplates(api);
  const titles = [...new Set([...named.map(asTitle), ...(task.templates.length > 0 ? [] : cs1)])];
  const [documented, redirects] = [
    await templateDataOf(api, titles),
    await redirectsTo(api, titles),
  ];
  for (const title of titles) {
    const templateData = documented.get(title);
    const names = [title, ...(redirects.get(title) ?? [])].map(nameOfTitle);
    const use = await useOf(task, title, names);
    const learnt = learnCitations({
      templates: names,
      templateData: templateData === undefined ? null : rolesOfTemplateData(templateData),
      cs1: configuration !== null && cs1.has(title) ? rolesOfCs1(configuration) : null,
      use: { roles: use.roles(), seen: use.evidence() },
    });
    if (learnt !== null) yield learnt;
  }
}

async function useOf(
  { api, language }: LearningTask,
  title: string,
  names: readonly string[],
): Promise<UseOfTemplate> {
  const use = new UseOfTemplate(new Set(names), language);
  const pageIds = await articlesUsing(api, title, PAGES_MAX);
  for await (const { wikitext } of pageTexts(api, pageIds)) {
    use.add(new WikitextPage(wikitext, NO_WIKI));
  }
  return use;
}

/** The canonical name of the namespace holds on every wiki. */
const asTitle = (name: string): string => (name.includes(':') ? name : `Template:${name}`);

/** Documentation and sandboxes use what they document. */
const isNoSubpage = (title: string): boolean => !title.includes('/');
