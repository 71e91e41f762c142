import type { Database, Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import {
  EDIT_COLUMNS,
  editOf,
  knownValue,
  OUTCOMES,
  type EditOutcome,
  type EditRow,
  type StoredEdit,
} from './edit-row';

/** Stored numbers are the places in this list, from 1 on: append only. */
const KINDS = [
  'add-copy',
  'move-copy',
  'replace-copy',
  'declare-dead',
  'tag-dead',
  'untag',
  'cite',
  'https',
  'note',
  'mark-usurped',
  // Of people alone (U4): programs lead no link to another page.
  'replace-address',
] as const;

/** What an edit did to one reference. */
export interface StoredChange {
  kind: (typeof KINDS)[number];
  /** As the page writes it. */
  url: string;
  /** The copy that was added; null if there is none. */
  copyUrl: string | null;
}

/** An edit that is about to be handed to a wiki. */
export interface NewEdit {
  wikiId: number;
  pageId: number;
  title: string;
  baseRevisionId: number;
  changes: readonly StoredChange[];
  /** Whether it is a note on the talk page `title`, at its revision `baseRevisionId`; 0: there is none. */
  isNote?: boolean;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Notes an edit before it is handed to the wiki, so that one which is cut off in the middle is not forgotten.
 * @returns its id
 */
export function beginEdit(database: Database, edit: NewEdit): Promise<number> {
  return database.transaction(async (statements) => {
    const { wikiId, pageId, title, baseRevisionId, changes, isNote = false, nowS } = edit;
    await statements.run(
      `INSERT INTO repair_edit
         (wiki_id, page_id, title, base_revision_id, revision_id, begun_at, outcome, reverted_by)
       VALUES (?, ?, ?, ?, 0, ?, ?, 0)`,
      [
        wikiId,
        pageId,
        title,
        baseRevisionId,
        nowS,
        OUTCOMES.indexOf(isNote ? 'note-begun' : 'begun'),
      ],
    );
    const [row] = await statements.select<{ edit_id: number }>(
      'SELECT LAST_INSERT_ID() AS edit_id',
    );
    const editId = row?.edit_id ?? 0;
    if (changes.length > 0) {
      await statements.run('INSERT INTO repair_change (edit_id, place, kind, url, copy) VALUES ?', [
        changes.map(({ kind, url, copyUrl }, place) => [
          editId,
          place,
          KINDS.indexOf(kind) + 1,
          url,
          copyUrl ?? '',
        ]),
      ]);
    }
    return editId;
  });
}

/** Notes what became of an edit. Index: PRIMARY. @param revisionId of it; 0 where there is none */
export async function endEdit(
  statements: Pick<Statements, 'run'>,
  editId: number,
  outcome: EditOutcome,
  revisionId: number,
): Promise<void> {
  await statements.run('UPDATE repair_edit SET outcome = ?, revision_id = ? WHERE edit_id = ?', [
    OUTCOMES.indexOf(outcome),
    revisionId,
    editId,
  ]);
}

/** Edits of one statement. */
const EDITS_PER_SLICE = 500;

/** The edits of a wiki with this outcome since `sinceS` (seconds since 1970), oldest first, some at a time. Index: outcome. */
export async function* editsWith(
  statements: ReadStatements,
  wikiId: number,
  outcome: EditOutcome,
  sinceS: number,
): AsyncGenerator<StoredEdit[]> {
  let after = { begunAtS: sinceS, editId: 0 };
  for (;;) {
    const rows = await statements.select<EditRow>(
      `SELECT ${EDIT_COLUMNS} FROM repair_edit FORCE INDEX (outcome)
       WHERE wiki_id = ? AND outcome = ? AND begun_at >= ? AND (begun_at > ? OR edit_id > ?)
       ORDER BY begun_at, edit_id LIMIT ?`,
      [
        wikiId,
        OUTCOMES.indexOf(outcome),
        after.begunAtS,
        after.begunAtS,
        after.editId,
        EDITS_PER_SLICE,
      ],
    );
    const edits = rows.map(editOf);
    if (edits.length > 0) yield edits;
    const last = edits.at(-1);
    if (last === undefined || edits.length < EDITS_PER_SLICE) return;
    after = last;
  }
}

/** The edits of a page with this outcome. Index: page. */
export async function editsOfPage(
  statements: ReadStatements,
  { wikiId, pageId }: { wikiId: number; pageId: number },
  outcome: EditOutcome,
): Promise<StoredEdit[]> {
  const rows = await statements.select<EditRow>(
    `SELECT ${EDIT_COLUMNS} FROM repair_edit FORCE INDEX (page)
     WHERE wiki_id = ? AND page_id = ? AND outcome = ? ORDER BY edit_id`,
    [wikiId, pageId, OUTCOMES.indexOf(outcome)],
  );
  return rows.map(editOf);
}

/** What edits did, in the order of their pages. Index: PRIMARY. */
export async function changesOf(
  statements: ReadStatements,
  editIds: readonly number[],
): Promise<Map<number, StoredChange[]>> {
  const changes = new Map<number, StoredChange[]>();
  if (editIds.length === 0) return changes;
  const rows = await statements.select<ChangeRow>(
    'SELECT edit_id, kind, url, copy FROM repair_change WHERE edit_id IN (?) ORDER BY edit_id, place',
    [[...editIds]],
  );
  for (const row of rows) {
    changes.set(row.edit_id, [...(changes.get(row.edit_id) ?? []), changeOf(row)]);
  }
  return changes;
}

/** When the last edit of a wiki began, in seconds since 1970; 0: there was none. Index: begun_at. */
export async function lastEditAtS(statements: ReadStatements, wikiId: number): Promise<number> {
  const [row] = await statements.select<{ at: number | null }>(
    'SELECT MAX(begun_at) AS at FROM repair_edit FORCE INDEX (begun_at) WHERE wiki_id = ?',
    [wikiId],
  );
  return row?.at ?? 0;
}

/** When the first edit of a wiki was begun, seconds since 1970; null: none ever was. Index: begun_at. */
export async function firstEditAtS(
  statements: ReadStatements,
  wikiId: number,
): Promise<number | null> {
  const [row] = await statements.select<{ at: number | null }>(
    'SELECT MIN(begun_at) AS at FROM repair_edit FORCE INDEX (begun_at) WHERE wiki_id = ?',
    [wikiId],
  );
  return row?.at ?? null;
}

/** How many edits of a wiki were begun since `sinceS` (seconds since 1970) and saved, be they undone or not. Index: outcome. */
export async function countEdits(
  statements: ReadStatements,
  wikiId: number,
  sinceS: number,
): Promise<number> {
  const [row] = await statements.select<{ edits: number }>(
    `SELECT COUNT(*) AS edits FROM repair_edit FORCE INDEX (outcome)
     WHERE wiki_id = ? AND outcome IN (?) AND begun_at >= ?`,
    [wikiId, [OUTCOMES.indexOf('saved'), OUTCOMES.indexOf('reverted')], sinceS],
  );
  return row?.edits ?? 0;
}

interface ChangeRow {
  edit_id: number;
  kind: number;
  url: Buffer;
  copy: Buffer;
}

function changeOf({ kind, url, copy }: ChangeRow): StoredChange {
  return {
    kind: knownValue(KINDS[kind - 1], 'repair_change'),
    url: url.toString('utf8'),
    copyUrl: copy.toString('utf8') || null,
  };
}
