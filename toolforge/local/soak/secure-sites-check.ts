import type { Database } from '../../../backend/runtime/database';
import { domainTraitIdOf } from '../../../backend/status/domain-trait';
import { decodeHistory } from '../../../backend/status/history';
import { outcomeOf, STATUS } from '../../../backend/status/status-code';
import { SCHEME_IDS } from '../../../backend/store/urls/urls';
import { URL_ADDRESS, type AddressRow } from './soaked-addresses';
import { certificateOf } from './soaked-hosts';
import { fateOf, isWell } from './soaked-web';

/** How sites over TLS were judged. */
export interface SecureSitesRecord {
  checked: number;
  /** Of them, on hosts whose certificate does not prove them. */
  unproven: number;
  /** Pages that are well, and that no answer came from: a machine that has too much to do. */
  unanswered: number;
  broken: string[];
}

interface LookRow extends AddressRow {
  history: Buffer;
}

/** A page that is well may find no answer on a busy machine; where more than this share does, it is TLS. */
const UNANSWERED_SHARE = 0.02;

/**
 * What must hold: no page is judged by its certificate, and the certificates that prove their hosts are taken for that.
 * Reads whole tables.
 */
export async function checkSecureSites(own: Database): Promise<SecureSitesRecord> {
  const rows = await own.select<LookRow>(
    `SELECT ${URL_ADDRESS}, history FROM url JOIN host USING (host_id)
     WHERE scheme = ? AND checked_day IS NOT NULL`,
    [SCHEME_IDS.https],
  );
  const unproven = rows.filter(({ name }) => certificateOf(name.toString()) !== 'good');
  const well = rows.filter((row) => isWell(fateOf(row.name.toString(), row.path.toString())));
  const failing = well.filter(isFailing);
  const unanswered = failing.filter(isUnanswered);
  const ofUnproven = failing.filter((row) => !isUnanswered(row) && unproven.includes(row)).length;
  const wrong: [what: string, count: number][] = [
    ['pages that are well behind a bad certificate, and judged as dead', ofUnproven],
    [
      'pages that are well over TLS, and judged as dead by an answer',
      failing.length - unanswered.length,
    ],
    [
      'pages over TLS without an answer, of which there are too many',
      unanswered.length > well.length * UNANSWERED_SHARE ? unanswered.length : 0,
    ],
    ['hosts with a good certificate, taken for one without', await distrusted(own)],
    ['nothing was checked over TLS', rows.length === 0 ? 1 : 0],
  ];
  const broken = wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []));
  const counts = { checked: rows.length, unproven: unproven.length, unanswered: unanswered.length };
  return { ...counts, broken };
}

function isFailing({ history }: LookRow): boolean {
  const [last] = decodeHistory(history);
  return last !== undefined && outcomeOf(last) === 'failed';
}

function isUnanswered({ history }: LookRow): boolean {
  const [last] = decodeHistory(history);
  return last !== undefined && last.code >= STATUS.networkGeneral;
}

/** Trait needs-http is that of hosts whose certificate does not prove them. */
async function distrusted(own: Database): Promise<number> {
  const rows = await own.select<{ name: Buffer }>(
    'SELECT name FROM domain_trait JOIN host USING (host_id) WHERE trait = ?',
    [domainTraitIdOf('needs-http')],
  );
  return rows.filter(({ name }) => certificateOf(name.toString()) === 'good').length;
}
