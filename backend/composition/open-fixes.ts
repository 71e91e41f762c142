import { join } from 'node:path';
import { fullName } from '../answers/asked-wiki';
import {
  proposeRepairsOf,
  type ProposalParts,
  type ProposedRepair,
} from '../repair/propose-repairs';
import { summaryOf } from '../repair/words/summary';
import { loadMessages, type Messages } from '../runtime/messages';
import type { DraftedFix, FixParts, FixQuestion } from '../web/rooms/fix/fix-parts';
import { editedSection, editFormFields } from '../wiki/editing/edit-form';
import { editorAddress } from '../wiki/editing/editor-address';
import { sameSection } from '../wiki/editing/same-section';
import { openActionApi, type ActionApi } from '../wiki/http/action-api';
import { pageTexts } from '../wiki/page-texts';
import type { Wiki } from '../wiki/wikis';
import { onlyTags } from '../wikitext/repair/only-tags';
import { DEFAULT_REPAIR_OPTIONS } from '../wikitext/repair/repair-options';
import { keyOf, type UrlFinding } from '../wikitext/repair/url-finding';
import { sectionAround, type Section } from '../wikitext/sections/section-around';
import type { Dependencies } from './dependencies';
import { openProposals, type ProposalSources } from './open-proposals';
import { templatesOfWiki } from './wiki-templates';

/** Questions that may wait for one wiki's answer, beyond which people are asked to come again. */
const WAITING_MAX = 20;
/** What a person wants to be fixed: all that is wrong with what they have chosen. */
export const FIX_OPTIONS = { ...DEFAULT_REPAIR_OPTIONS, untagLiving: true, repairUsurped: true };

/** Drafts fixes for people, by the same rules as `weboid repair`; reads wikis by their APIs, and writes nothing. */
export function openFixes(
  sources: ProposalSources & Pick<Dependencies, 'root'>,
): FixParts['draftFix'] {
  const messages = loadMessages(join(sources.root, 'i18n'));
  const opened = new WeakMap<Wiki, DraftParts | null>();
  const partsOf = (wiki: Wiki): DraftParts | null => {
    const known = opened.get(wiki);
    if (known !== undefined) return known;
    const isReviewed = templatesOfWiki(wiki).links !== null;
    const parts = isReviewed ? draftPartsFor(wiki, messages, sources) : null;
    opened.set(wiki, parts);
    return parts;
  };
  return (question) => {
    const wiki = sources.wikis.find(fullName(question.wiki));
    const parts = wiki === null ? null : partsOf(wiki);
    return parts === null ? Promise.resolve(null) : draftFix(parts, question);
  };
}

function draftPartsFor(wiki: Wiki, messages: Messages, sources: ProposalSources): DraftParts {
  const proposals = openProposals(wiki, { options: FIX_OPTIONS, bot: null }, sources);
  return { wiki, api: openApi(wiki, sources), messages, proposals };
}

function openApi({ api }: Wiki, { userAgent, clock }: ProposalSources): ActionApi {
  return openActionApi(api, userAgent, { waitingMax: WAITING_MAX, clock });
}

/** What one fix is drafted with. */
interface DraftParts {
  wiki: Wiki;
  api: ActionApi;
  messages: Messages;
  /** Of all links of a page. */
  proposals: ProposalParts;
}

async function draftFix(
  parts: DraftParts,
  { pageId, url, livePage }: FixQuestion,
): Promise<DraftedFix | null> {
  const { wiki, api, messages, proposals: all } = parts;
  const proposals = {
    ...all,
    textsOf: (pageIds: readonly number[]) => pageTexts(api, pageIds),
    findingsOf: async (pageIds: readonly number[]) =>
      only(await all.findingsOf(pageIds), { url, livePage }),
  };
  for await (const proposed of proposeRepairsOf(proposals, [pageId])) {
    const texts = messages.translator([templatesOfWiki(wiki).language]);
    const summary = summaryOf(proposed.repaired.changes, texts);
    return withForm(parts, proposed, summary);
  }
  return null;
}

/**
 * Findings of one URL; all where none is named. What people have undone of the bot's, they may want themselves, and may
 * turn what it wrote; they alone may lead its links to a live page (U4).
 */
function only(
  findings: ReadonlyMap<number, readonly UrlFinding[]>,
  { url, livePage }: Pick<FixQuestion, 'url' | 'livePage'>,
): Map<number, UrlFinding[]> {
  const key = url === null ? null : keyOf(url);
  const led = url === null || livePage === null ? {} : { livePage };
  return new Map(
    [...findings].map(([pageId, ofPage]) => [
      pageId,
      ofPage
        .filter((finding) => key === null || keyOf(finding.url) === key)
        .map((finding) => ({ ...finding, reverted: false, repairedHere: false, ...led })),
    ]),
  );
}

async function withForm(
  { wiki, api }: DraftParts,
  { page, repaired, references }: ProposedRepair,
  summary: string,
): Promise<DraftedFix | null> {
  const { title, revisionId, wikitext } = page;
  const { start } = repaired.splices[0] ?? { start: 0 };
  const { end } = repaired.splices.at(-1) ?? { end: wikitext.length };
  const section = sectionAround(wikitext, { start, end });
  const edited = await asEdited(api, page, section);
  if (edited === null) return null;
  const { moment, range } = edited;
  const behind = wikitext.length - (range?.end ?? wikitext.length);
  const text = repaired.wikitext.slice(range?.start ?? 0, repaired.wikitext.length - behind);
  const draft = { title, revisionId, section: range?.index ?? null, text, summary };
  return {
    title,
    changes: repaired.changes.length,
    tagsOnly: onlyTags(repaired.changes),
    repairs: references(),
    summary,
    address: editorAddress(wiki),
    fields: editFormFields(draft, moment),
  };
}

/** The section, if the wiki's editor would open the same text; else the whole page. */
async function asEdited(
  api: ActionApi,
  { revisionId, wikitext }: ProposedRepair['page'],
  section: Section | null,
) {
  const told = section === null ? null : await sameSection(api, { revisionId, wikitext }, section);
  if (told !== null) return { moment: told, range: section };
  const whole = await editedSection(api, revisionId, null);
  return whole === null ? null : { moment: whole, range: null };
}
