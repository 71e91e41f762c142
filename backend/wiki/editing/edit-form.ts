import { z } from 'zod';
import { query } from '../api-query';
import { ActionApiRefusal, type ActionApi, type ApiParams } from '../http/action-api';

/** A text that a person is to look at in a wiki's editor, and to save. */
export interface EditDraft {
  title: string;
  /** The revision that it was made from. */
  revisionId: number;
  /** As MediaWiki counts them; null: the whole page. */
  section: number | null;
  text: string;
  summary: string;
}

/** When a revision was saved, and what the wiki's clock says; ISO 8601. */
export interface RevisionMoment {
  savedAt: string;
  now: string;
}

const answerSchema = z.object({
  curtimestamp: z.string(),
  query: z.object({
    pages: z
      .array(
        z.object({
          revisions: z
            .array(
              z.object({
                timestamp: z.string(),
                slots: z.object({ main: z.object({ content: z.string().optional() }) }).optional(),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
});

/**
 * Asks a wiki for a section of a revision as its editor opens it.
 * @param section null: the whole page
 * @returns null where there is no such revision or section
 * @throws ActionApiError
 */
export async function editedSection(
  api: ActionApi,
  revisionId: number,
  section: number | null,
): Promise<(RevisionMoment & { text: string }) | null> {
  const answer = await askUnlessMissing(api, {
    prop: 'revisions',
    rvprop: 'ids|timestamp|content',
    rvslots: 'main',
    revids: revisionId,
    curtimestamp: true,
    ...(section !== null && { rvsection: section }),
  });
  const revision = answer?.query.pages[0]?.revisions[0];
  const text = revision?.slots?.main.content;
  if (answer === null || revision === undefined || text === undefined) return null;
  return { text, savedAt: revision.timestamp, now: answer.curtimestamp };
}

async function askUnlessMissing(
  api: ActionApi,
  params: ApiParams,
): Promise<z.infer<typeof answerSchema> | null> {
  try {
    return await query(api, answerSchema, params);
  } catch (error) {
    if (error instanceof ActionApiRefusal && error.code.startsWith('nosuchsection')) return null;
    throw error;
  }
}

/** What MediaWiki's editor checks for, lest a browser changes letters. Source: MediaWiki EditPage::UNICODE_CHECK. */
const UNICODE_CHECK = 'ℳ𝒲♥𝓊𝓃𝒾𝒸ℴ𝒹ℯ';

/**
 * The fields of a form, for `index.php?action=submit`, that opens a wiki's editor with a text, its summary and its
 * difference to the page. Nothing is saved: for that the person presses the editor's own button.
 * Source: MediaWiki EditPage::importFormData; without a token it shows, and saves nothing.
 */
export function editFormFields(
  { title, revisionId, section, text, summary }: EditDraft,
  { savedAt, now }: RevisionMoment,
): Record<string, string> {
  return {
    title,
    action: 'submit',
    wpUnicodeCheck: UNICODE_CHECK,
    wpSection: section === null ? '' : String(section),
    wpStarttime: digitsOf(now),
    wpEdittime: digitsOf(savedAt),
    editRevId: String(revisionId),
    parentRevId: String(revisionId),
    wpTextbox1: text,
    wpSummary: summary,
    format: 'text/x-wiki',
    model: 'wikitext',
    wpDiff: '1',
    wpUltimateParam: '1',
  };
}

/** `2026-11-24T16:00:00Z` → `20261124160000`, as MediaWiki writes moments. */
const digitsOf = (moment: string): string => moment.replaceAll(/\D/g, '').slice(0, 14);
