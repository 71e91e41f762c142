import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { REGISTRY_AGAIN_DAYS } from '../../status/takeover/name-standing';
import { domainKeyOf } from '../changes/domain-key';
import { STORED_NAME_COLUMNS, nameValues } from './name-row';
import { newName } from './stored-name';

/** A URL at which something was seen that asks for a look at its name. */
export interface NoticedUrl {
  urlId: number;
  name: string;
}

/** A name that stands well, and was looked at, is not looked at again for so long, whatever is noticed. */
const LOOKED_DAYS = 30;

/**
 * Has names looked at, of which something was noticed (U1), at once; one that people have locked only to ask its registry
 * again, where that was never done or long ago, at most once a day. A name that is under suspicion, or taken, is looked at as its standing asks for. The URLs
 * are locked. Index: PRIMARY.
 */
export async function noticeNames(
  statements: Statements,
  noticed: readonly NoticedUrl[],
  { today, nowS }: { today: DayNumber; nowS: number },
): Promise<void> {
  if (noticed.length === 0) return;
  const byName = new Map(noticed.map((one) => [one.name, one]));
  const rows = [...byName.values()]
    .map(({ name, urlId }) => ({ ...newName(name, today), noticedUrlId: urlId, lookAtS: nowS }))
    .toSorted((one, other) => domainKeyOf(one.name) - domainKeyOf(other.name))
    .map(nameValues);
  await statements.run(
    `INSERT INTO name_standing (${STORED_NAME_COLUMNS}) VALUES ?
     ON DUPLICATE KEY UPDATE
       look_at = IF(standing = 0 AND look_at = 0 AND name = VALUES(name) AND IF(locked_until_day > ?,
           noticed_day < VALUES(noticed_day) AND asked_day + ? <= ?, looked_day = 0 OR looked_day + ? <= ?),
         VALUES(look_at), look_at),
       noticed_url_id = IF(standing = 0, VALUES(noticed_url_id), noticed_url_id),
       noticed_day = VALUES(noticed_day)`,
    [rows, today, REGISTRY_AGAIN_DAYS, today, LOOKED_DAYS, today],
  );
}
