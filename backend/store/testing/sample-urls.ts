import type { Database } from '../../runtime/database';
import { systemRandom } from '../../runtime/random';
import { encodeHistory } from '../../status/history';
import { STATUS, type StatusCode } from '../../status/status-code';
import { urlsByText } from '../../url/testing/normal-url';
import { touchUrls } from '../urls/urls';

/** Lists URLs, each with nothing known of it; tells their ids by normal form. */
export function listUrls(
  database: Database,
  urls: readonly string[],
  today: number,
): Promise<Map<string, number>> {
  return database.transaction((tx) => touchUrls(tx, urlsByText(urls), today, systemRandom));
}

/** As if all listed URLs had got the same answer in three checks over the last three weeks. */
export async function checkAll(
  database: Database,
  today: number,
  code: StatusCode = STATUS.notFound,
): Promise<void> {
  const history = encodeHistory([{ code, http: null, firstDay: today - 20, lastDay: today }]);
  const failures = code === STATUS.notFound ? 3 : 0;
  await database.run('UPDATE url SET history = ?, failures = ?, checked_day = ?, due_day = 0', [
    Buffer.from(history),
    failures,
    today,
  ]);
}
