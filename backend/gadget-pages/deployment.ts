import type { ActionApi } from '../wiki/http/action-api';
import { mergeDefinition } from './definition-page';
import type { GadgetBuild } from './gadget-build';
import { changeTo, type PageChange } from './page-change';
import { DEFINITION_PAGE, definitionLines, wantedPages } from './wanted-pages';
import { readGadgetPages, writePage } from './wiki-pages';

/**
 * Compares every page of the gadget with what is on the wiki.
 * @param added options for the gadget's line on top of its own, such as `default`
 * @returns what differs, in the order in which it is to be written; empty when nothing does
 * @throws GadgetError, ActionApiError
 */
export async function planDeployment(
  api: ActionApi,
  build: GadgetBuild,
  added: readonly string[] = [],
): Promise<PageChange[]> {
  const wanted = new Map(wantedPages(build));
  const current = await readGadgetPages(api, [...wanted.keys(), DEFINITION_PAGE]);
  const definition = current.get(DEFINITION_PAGE)?.text ?? '';
  wanted.set(DEFINITION_PAGE, mergeDefinition(definition, definitionLines(build), added));
  return [...wanted].flatMap(
    ([title, text]) => changeTo(title, current.get(title) ?? null, text) ?? [],
  );
}

/**
 * Writes what differs, page by page.
 * @param tell hears the title of each page that is written
 * @throws GadgetError with the page at which it stopped; those before it are written, and running it
 * again goes on from there
 */
export async function writeDeployment(
  api: ActionApi,
  build: GadgetBuild,
  changes: readonly PageChange[],
  tell: (title: string) => void = () => undefined,
): Promise<void> {
  const summary = summaryOf(build);
  for (const { title, before, after } of changes) {
    await writePage(api, { title, text: after, summary, before });
    tell(title);
  }
}

function summaryOf({ version, commit, source }: GadgetBuild): string {
  const revision = commit === '' ? '' : ` (${commit.slice(0, 7)})`;
  return `Weboid ${version}${revision}, ${source}`;
}
