import { systemRandom } from '../../runtime/random';
import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { hostName } from './bench-addresses';

const URLS_PER_WRITE = 1_000;

/** URLs that a bench checks. */
export interface BenchUrls {
  hosts: number;
  /** Among `hosts`, instead of others. */
  silentHosts: number;
  urlsPerHost: number;
  secure: boolean;
}

/** Makes exactly these URLs due; all of them answered a week ago and were read then. */
export async function makeDue(database: Database, urls: BenchUrls): Promise<void> {
  for (const table of [
    'url',
    'host',
    'domain_trait',
    'host_look',
    'change',
    'redirect',
    'evidence',
    'inquiry',
  ]) {
    await database.run(`TRUNCATE TABLE \`${table}\``);
  }
  const today = dayNumberOf(Date.now());
  const list = listOf(urls);
  for (let from = 0; from < list.length; from += URLS_PER_WRITE) {
    const some = urlsByText(list.slice(from, from + URLS_PER_WRITE));
    await database.transaction((tx) => touchUrls(tx, some, today, systemRandom));
  }
  const run = { code: STATUS.fine, http: 200, firstDay: today - 7, lastDay: today - 7 };
  await database.run('UPDATE url SET history = ?, checked_day = ?, due_day = ?, read_day = ?', [
    Buffer.from(encodeHistory([run])),
    today - 7,
    today,
    today - 7,
  ]);
  await database.run('UPDATE host SET due_at = 1');
}

function listOf({ hosts, silentHosts, urlsPerHost, secure }: BenchUrls): string[] {
  const scheme = secure ? 'https' : 'http';
  return Array.from({ length: hosts }, (_, n) => hostName(n < silentHosts ? -1 - n : n)).flatMap(
    (host) =>
      Array.from({ length: urlsPerHost }, (_, page) => `${scheme}://${host}/page/${page}.html`),
  );
}
