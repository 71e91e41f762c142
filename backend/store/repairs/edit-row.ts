/** Stored numbers are the places in this list: append only. */
export const OUTCOMES = [
  'begun',
  'saved',
  'not-saved',
  'reverted',
  'note-begun',
  'noted',
  'refused',
] as const;

/** Stored numbers are the places in this list: append only. */
export const REVIEWS = ['waits', 'keep', 'repeat'] as const;

/** What a reviewer has decided about an edit that people have undone: it stays so, or may be repeated. */
export type EditReview = (typeof REVIEWS)[number];

/** What became of an edit; of one that is only begun, nobody knows yet. */
export type EditOutcome = (typeof OUTCOMES)[number];

/** An edit of a page. */
export interface StoredEdit {
  editId: number;
  wikiId: number;
  pageId: number;
  title: string;
  baseRevisionId: number;
  /** 0: not known. */
  revisionId: number;
  /** Seconds since 1970. */
  begunAtS: number;
  outcome: EditOutcome;
  /** 0: nobody has. */
  revertedBy: number;
  /** The newest revision of its page that was looked at for its undoing; 0: none was. */
  judgedRevisionId: number;
  /** Of one that people have undone. */
  review: EditReview;
}

/** What editOf reads. */
export const EDIT_COLUMNS = `edit_id, wiki_id, page_id, title, base_revision_id, revision_id, begun_at, outcome,
  reverted_by, judged_revision_id, review`;

/** A row of these columns. */
export interface EditRow {
  edit_id: number;
  wiki_id: number;
  page_id: number;
  title: Buffer;
  base_revision_id: number;
  revision_id: number;
  begun_at: number;
  outcome: number;
  reverted_by: number;
  judged_revision_id: number;
  review: number;
}

/** @throws {RangeError} when its outcome is unknown */
export function editOf(row: EditRow): StoredEdit {
  return {
    editId: row.edit_id,
    wikiId: row.wiki_id,
    pageId: row.page_id,
    title: row.title.toString('utf8'),
    baseRevisionId: row.base_revision_id,
    revisionId: row.revision_id,
    begunAtS: row.begun_at,
    outcome: knownValue(OUTCOMES[row.outcome], 'repair_edit'),
    revertedBy: row.reverted_by,
    judgedRevisionId: row.judged_revision_id,
    review: knownValue(REVIEWS[row.review], 'repair_edit'),
  };
}

/** @throws {RangeError} when there is no such value */
export function knownValue<Value>(value: Value | undefined, table: string): Value {
  if (value === undefined) throw new RangeError(`table ${table} has a row of an unknown kind`);
  return value;
}
