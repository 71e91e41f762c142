import type { ActionApi } from '../http/action-api';
import { editedSection, type RevisionMoment } from './edit-form';

/** A revision with its text. */
interface RevisionText {
  revisionId: number;
  wikitext: string;
}

/** What was taken for a section of it: UTF-16 offsets. */
interface CountedSection {
  index: number;
  start: number;
  end: number;
}

/**
 * Asks a wiki whether its editor would open just this text as the section of that number.
 * @returns null where it would open another text
 * @throws ActionApiError
 */
export async function sameSection(
  api: ActionApi,
  { revisionId, wikitext }: RevisionText,
  { index, start, end }: CountedSection,
): Promise<RevisionMoment | null> {
  const told = await editedSection(api, revisionId, index);
  // The editor leaves out the white space at the end of a section.
  return told?.text.trimEnd() === wikitext.slice(start, end).trimEnd() ? told : null;
}
