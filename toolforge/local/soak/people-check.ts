import type { Database } from '../../../backend/runtime/database';
import { recipientStateIdOf } from '../../../backend/store/mail/recipients';
import { kindNumberOf } from '../../../backend/store/people/deeds';

/** What was answered to a wish: nothing was wished, nobody knows, or yes. */
type WishAnswer = 'none' | 'unknown' | 'yes';

/** What somebody has done, as far as it was answered. */
export interface SoakedPerson {
  name: string;
  /** By which tables know the person. */
  key: Buffer;
  address: string;
  /** Who has reported a link, by the form or as they signed in. */
  reported: WishAnswer;
  /** Who has taken that back. */
  tookBack: WishAnswer;
  /** Whether their page showed a report at the end; null: it was not answered. */
  isShown: boolean | null;
  hasAdded: boolean;
  hasConfirmed: boolean;
}

/** What people who have signed in came to. */
export interface PeopleRecord {
  people: number;
  reports: number;
  tookBack: number;
  confirmed: number;
  /** Steps that were not answered, as while the database was away. */
  failed: number;
  broken: string[];
}

/** What must hold: what was answered with yes is there, once; what was taken back is not; their pages and the log tell the same. */
export async function checkPeople(
  own: Database,
  people: readonly SoakedPerson[],
  failed: number,
): Promise<PeopleRecord> {
  const broken: string[] = [];
  for (const person of people) {
    const faults = [...(await reportFaults(own, person)), ...(await addressFaults(own, person))];
    for (const [what, isSo] of faults) if (isSo) broken.push(`${person.name}: ${what}`);
  }
  const keys = new Set(people.map(({ key }) => key.toString('hex')));
  const stored = await own.select<{ reporter: Buffer }>('SELECT reporter FROM report');
  const others = stored.filter(({ reporter }) => !keys.has(reporter.toString('hex'))).length;
  if (others > 0) broken.push(`reports of nobody: ${others}`);
  const count = (has: (person: SoakedPerson) => boolean): number => people.filter(has).length;
  const reports = count(({ reported }) => reported === 'yes');
  if (reports === 0) broken.push('nobody could report anything');
  return {
    people: people.length,
    reports,
    tookBack: count(({ tookBack }) => tookBack === 'yes'),
    confirmed: count(({ hasConfirmed }) => hasConfirmed),
    failed,
    broken,
  };
}

type Fault = [what: string, isSo: boolean];

async function reportFaults(
  own: Database,
  { key, name, reported, tookBack, isShown }: SoakedPerson,
): Promise<Fault[]> {
  const { length } = await own.select('SELECT 1 FROM report WHERE reporter = ?', [key]);
  const deeds = await own.select<{ kind: number }>('SELECT kind FROM deed WHERE user_name = ?', [
    Buffer.from(name),
  ]);
  const said = deeds.filter(({ kind }) => kind === kindNumberOf('report')).length;
  const unsaid = deeds.filter(({ kind }) => kind === kindNumberOf('take-back-report')).length;
  return [
    ['reported once, stored more often', length > 1],
    ['a report was taken and is lost', reported === 'yes' && tookBack === 'none' && length === 0],
    ['a report was taken back and stands', tookBack === 'yes' && length > 0],
    ['a report that nobody made', reported === 'none' && length > 0],
    ['the log tells another number of reports', said - unsaid !== length],
    ['the log tells of a report twice', said > 1 || unsaid > 1],
    ['their page tells something else than the table', (isShown ?? length > 0) !== length > 0],
  ];
}

async function addressFaults(
  own: Database,
  { key, hasAdded, hasConfirmed }: SoakedPerson,
): Promise<Fault[]> {
  const rows = await own.select<{ state: number }>(
    'SELECT state FROM mail_recipient WHERE owner = ?',
    [key],
  );
  const isOn = rows[0]?.state === recipientStateIdOf('on');
  return [
    ['an address was added once, stored more often', rows.length > 1],
    ['an address was taken and is lost', hasAdded && rows.length === 0],
    ['a yes was taken and is lost', hasConfirmed && !isOn],
    ['an address is told that nobody has confirmed', isOn && !hasAdded],
  ];
}
