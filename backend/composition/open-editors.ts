import { fullName } from '../answers/asked-wiki';
import type { FixParts, LinkQuestion } from '../web/rooms/fix/fix-parts';
import { editorAddress } from '../wiki/editing/editor-address';
import { sameSection } from '../wiki/editing/same-section';
import { openActionApi, type ActionApi } from '../wiki/http/action-api';
import { pageTexts, type CurrentText } from '../wiki/page-texts';
import type { Wiki } from '../wiki/wikis';
import { placeOfLink } from '../wikitext/sections/place-of-link';
import { sectionAround, type Section } from '../wikitext/sections/section-around';
import type { Dependencies } from './dependencies';
import { templatesOfWiki } from './wiki-templates';

/** Questions that may wait for one wiki's answer, beyond which people are asked to come again. */
const WAITING_MAX = 20;

/** A wiki whose editor is opened. */
type OpenedWiki = Pick<Wiki, 'api'> & Parameters<typeof templatesOfWiki>[0];

interface EditorSources extends Pick<Dependencies, 'clock'> {
  wikis: { find(name: string): OpenedWiki | null };
  userAgent: string;
}

/** Finds the sections of pages that hold links; asks wikis by their APIs, two questions each at most. */
export function openEditors({ wikis, userAgent, clock }: EditorSources): FixParts['editorOf'] {
  const apis = new WeakMap<OpenedWiki, ActionApi>();
  return async (question) => {
    const wiki = wikis.find(fullName(question.wiki));
    if (wiki === null) return null;
    const api =
      apis.get(wiki) ?? openActionApi(wiki.api, userAgent, { waitingMax: WAITING_MAX, clock });
    apis.set(wiki, api);
    return editorOf(wiki, api, question);
  };
}

async function editorOf(
  wiki: OpenedWiki,
  api: ActionApi,
  { pageId, title, url }: LinkQuestion,
): Promise<string> {
  for await (const page of pageTexts(api, [pageId])) {
    const section = sectionWith(page, wiki, url);
    const isSame = section !== null && (await sameSection(api, page, section)) !== null;
    return editorAddress(wiki, { title: page.title, section: isSame ? section.index : null });
  }
  // Hidden, or no wikitext: the wiki's editor says so.
  return editorAddress(wiki, { title, section: null });
}

/** Null where all of the page is to be opened. */
function sectionWith({ wikitext }: CurrentText, wiki: OpenedWiki, url: string): Section | null {
  const place = placeOfLink(wikitext, url, templatesOfWiki(wiki));
  const section = place === null ? null : sectionAround(wikitext, place);
  const isWhole = section?.index === 0 && section.end === wikitext.length;
  return isWhole ? null : section;
}
