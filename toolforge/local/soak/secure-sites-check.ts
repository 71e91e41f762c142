import type { Database } from '../../../backend/runtime/database';
import { domainTraitIdOf } from '../../../backend/status/domain-trait';
import { decodeHistory } from '../../../backend/status/history';
import { outcomeOf, STATUS } from '../../../backend/status/status-code';
import type { AddressColumns } from '../../../backend/store/urls/addresses';
import { SCHEME_IDS } from '../../../backend/store/urls/urls';
import { certificateOf } from './soaked-hosts';
import { fateOf, isWell } from './soaked-web';

/** How sites over TLS were judged. */
export interface SecureSitesRecord {
  checked: number;
  /** Of them, on hosts whose certificate does not prove them. */
  unproven: number;
  /** Shares of pages that are well and gave no answer: over TLS, behind bad certificates, and without TLS. */
  unanswered: { secure: number; unproven: number; plain: number };
  broken: string[];
}

interface LookRow extends Omit<AddressColumns, 'port'> {
  history: Buffer;
}

/** On a busy machine pages that are well give no answer; where so many more do over TLS, it is TLS. */
const UNANSWERED_MORE = 0.2;

/**
 * What must hold: no page is judged by its certificate, and the certificates that prove their hosts are taken for that.
 * Reads whole tables.
 */
export async function checkSecureSites(own: Database): Promise<SecureSitesRecord> {
  const rows = await own.select<LookRow>(
    `SELECT scheme, name, path, history FROM url JOIN host USING (host_id) WHERE checked_day IS NOT NULL`,
  );
  const secure = rows.filter(({ scheme }) => scheme === SCHEME_IDS.https);
  const unproven = secure.filter(isUnproven);
  const unanswered = {
    secure: unansweredShare(secure),
    unproven: unansweredShare(unproven),
    plain: unansweredShare(rows.filter(({ scheme }) => scheme !== SCHEME_IDS.https)),
  };
  const refused = secure.filter((row) => isWellPage(row) && isFailing(row) && !isUnanswered(row));
  const wrong: [what: string, count: number][] = [
    ['pages that are well over TLS, and judged as dead by an answer', refused.length],
    ['hosts with a good certificate, taken for one without', await distrusted(own)],
    ['nothing was checked over TLS', secure.length === 0 ? 1 : 0],
  ];
  const broken = wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []));
  for (const share of [unanswered.secure, unanswered.unproven]) {
    if (share > unanswered.plain + UNANSWERED_MORE) broken.push('pages over TLS without an answer');
  }
  return { checked: secure.length, unproven: unproven.length, unanswered, broken };
}

const isUnproven = ({ name }: LookRow): boolean => certificateOf(name.toString()) !== 'good';
const isWellPage = ({ name, path }: LookRow): boolean =>
  isWell(fateOf(name.toString(), path.toString()));

function unansweredShare(rows: readonly LookRow[]): number {
  const well = rows.filter(isWellPage);
  return well.length === 0 ? 0 : well.filter(isUnanswered).length / well.length;
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
