import type { Statements } from '../../runtime/database';
import {
  hintSourceById,
  hintSourceIdOf,
  hintWordById,
  hintWordIdOf,
  type PageHint,
  type HintSource,
} from '../../status/hints/hint';
import { rowSlices } from '../statements/slices';

/** Stores what was last said of URLs, of which none is added to the list by it. Index: url_hint.PRIMARY. */
export async function storeHints(
  statements: Pick<Statements, 'run'>,
  hints: readonly PageHint[],
): Promise<void> {
  const rows = hints
    .toSorted((a, b) => a.urlId - b.urlId)
    .map(({ urlId, source, hostId, word, saidDay, changedDay }) => [
      urlId,
      hintSourceIdOf(source),
      hostId,
      hintWordIdOf(word),
      saidDay,
      changedDay ?? 0,
    ]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT INTO url_hint (url_id, source, host_id, word, said_day, changed_day) VALUES ?
       ON DUPLICATE KEY UPDATE word = VALUES(word), said_day = VALUES(said_day), changed_day = VALUES(changed_day)`,
      [slice],
    );
  }
}

/** What was last said of URLs. Index: url_hint.PRIMARY. */
export async function hintsOfUrls(
  statements: Pick<Statements, 'select'>,
  source: HintSource,
  urlIds: readonly number[],
): Promise<Map<number, PageHint>> {
  const hints = new Map<number, PageHint>();
  for (const slice of rowSlices(urlIds)) {
    const rows = await statements.select<HintRow>(
      `SELECT url_id, source, host_id, word, said_day, changed_day FROM url_hint FORCE INDEX (PRIMARY)
       WHERE url_id IN (?) AND source = ?`,
      [slice, hintSourceIdOf(source)],
    );
    for (const hint of rows.flatMap(hintOf)) hints.set(hint.urlId, hint);
  }
  return hints;
}

interface HintRow {
  url_id: number;
  source: number;
  host_id: number;
  word: number;
  said_day: number;
  changed_day: number;
}

function hintOf(row: HintRow): PageHint[] {
  const [source, word] = [hintSourceById(row.source), hintWordById(row.word)];
  if (source === null || word === null) return [];
  const changedDay = row.changed_day === 0 ? null : row.changed_day;
  const { url_id: urlId, host_id: hostId, said_day: saidDay } = row;
  return [{ source, word, urlId, hostId, saidDay, changedDay }];
}
