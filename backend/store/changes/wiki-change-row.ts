/** A change of a page, as it is stored. */
export interface WikiChangeRow {
  change_id: number;
  page_id: number;
  first_id: number;
  old_verdict: number;
  new_verdict: number;
  changed_at: number;
}
