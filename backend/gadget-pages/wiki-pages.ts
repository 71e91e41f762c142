import { z } from 'zod';
import { ActionApiRefusal, type ActionApi, type ApiParams } from '../wiki/http/action-api';
import { PAGES_PER_QUESTION, query, queryParts } from '../wiki/api-query';
import { EditConflictError, GadgetError, MissingRightError } from './gadget-errors';

/** A page as it is on the wiki. */
export interface GadgetPage {
  text: string;
  revisionId: number;
}

/** A page as it should be. */
export interface PageEdit {
  title: string;
  text: string;
  summary: string;
  /** The one that was compared; null for a page that was not there. */
  before: GadgetPage | null;
}

const pagesSchema = z.object({
  query: z.object({
    normalized: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
    pages: z.array(
      z.object({
        title: z.string(),
        invalidreason: z.string().optional(),
        revisions: z
          .array(
            z.object({
              revid: z.number(),
              slots: z.object({ main: z.object({ content: z.string().default('') }) }),
            }),
          )
          .optional(),
      }),
    ),
  }),
});
const readinessSchema = z.object({
  query: z.object({
    tokens: z.object({ csrftoken: z.string() }),
    pages: z.array(z.object({ lastrevid: z.number().optional() })).length(1),
  }),
});
const editedSchema = z.object({
  edit: z.object({ result: z.string(), oldrevid: z.number().optional() }),
});

const CONFLICTS: ReadonlySet<string> = new Set([
  'articleexists',
  'editconflict',
  'missingtitle',
  'pagedeleted',
]);
const FORBIDDEN =
  /^(?:blocked|autoblocked|cantcreate|noedit|permissiondenied|protected|customcssprotected|customjsprotected|site\w+protected)/;

/**
 * Reads the newest text of each page.
 * @returns by title as it was given; null where there is no page
 * @throws GadgetError for what is no title; ActionApiError
 */
export async function readGadgetPages(
  api: ActionApi,
  titles: readonly string[],
): Promise<Map<string, GadgetPage | null>> {
  const pages = new Map<string, GadgetPage | null>();
  for (let from = 0; from < titles.length; from += PAGES_PER_QUESTION) {
    const some = titles.slice(from, from + PAGES_PER_QUESTION);
    const found = await readSome(api, some);
    for (const title of some) pages.set(title, found.get(title) ?? null);
  }
  return pages;
}

async function readSome(api: ActionApi, titles: string[]): Promise<Map<string, GadgetPage>> {
  const found = new Map<string, GadgetPage>();
  const params = {
    prop: 'revisions',
    rvprop: 'ids|content',
    rvslots: 'main',
    titles: titles.join('|'),
  };
  for await (const { answer } of queryParts(api, pagesSchema, params)) {
    const given = new Map(answer.query.normalized.map(({ from, to }) => [to, from]));
    for (const { title, revisions, invalidreason } of answer.query.pages) {
      if (invalidreason !== undefined) throw new GadgetError(`“${title}” is no title there`);
      const [newest] = revisions ?? [];
      if (newest === undefined) continue;
      const { content } = newest.slots.main;
      found.set(given.get(title) ?? title, { text: content, revisionId: newest.revid });
    }
  }
  return found;
}

/**
 * Writes one page, unless somebody else has written it since it was compared. The wiki is asked for
 * that first: told of the base alone, it joins both texts where they change other lines, and what
 * comes of that in a script nobody has ever run.
 * @throws EditConflictError, MissingRightError, GadgetError, ActionApiError
 */
export async function writePage(api: ActionApi, edit: PageEdit): Promise<void> {
  const { title, text, summary, before } = edit;
  const token = await tokenForUnchanged(api, title, before);
  const base: ApiParams =
    before === null ? { createonly: true } : { nocreate: true, baserevid: before.revisionId };
  const params = { action: 'edit', title, text, summary, ...base, watchlist: 'nochange' };
  const answer = editedSchema.safeParse(
    await api.request({ ...params, assert: 'user', token }).catch((error: unknown) => {
      throw refusalOf(title, error);
    }),
  );
  if (answer.data?.edit.result !== 'Success') {
    throw new GadgetError(`the wiki did not take ${title}: ${JSON.stringify(answer.data)}`);
  }
  const { oldrevid } = answer.data.edit;
  if (before !== null && oldrevid !== undefined && oldrevid !== before.revisionId) {
    throw new EditConflictError(
      `somebody else has changed ${title} at the same moment, and the wiki has joined both texts; ` +
        'run it again to see what is there now',
    );
  }
}

/** @throws EditConflictError when the page is not the one any more that was compared */
async function tokenForUnchanged(
  api: ActionApi,
  title: string,
  before: GadgetPage | null,
): Promise<string> {
  const params = { meta: 'tokens', prop: 'info', titles: title };
  const { tokens, pages } = (await query(api, readinessSchema, params)).query;
  if (pages[0]?.lastrevid !== before?.revisionId) throw conflictIn(title);
  return tokens.csrftoken;
}

function conflictIn(title: string, options?: ErrorOptions): EditConflictError {
  const what = `somebody else has changed ${title} meanwhile; run it again to see what is there now`;
  return new EditConflictError(what, options);
}

function refusalOf(title: string, error: unknown): unknown {
  if (!(error instanceof ActionApiRefusal)) return error;
  const options = { cause: error };
  if (CONFLICTS.has(error.code)) return conflictIn(title, options);
  if (FORBIDDEN.test(error.code)) {
    return new MissingRightError(`the account may not write ${title}`, options);
  }
  return new GadgetError(`the wiki did not take ${title}`, options);
}
