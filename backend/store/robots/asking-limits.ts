import type { Statements } from '../../runtime/database';
import { lockAllowance, type AllowanceLeft } from '../people/allowances';
import { LimitReachedError } from '../people/people-limits';

const HOUR_S = 3_600;
const OF_ADDRESS_MAX = 10;
/** The rest of an hour's mails is for who has said yes. */
const ASKING_SHARE = 0.5;

/**
 * What has us ask the owner of an address: ten times an hour of each, of all together half as often as mail may be sent.
 * Locks both until the transaction ends. Index: allowance.PRIMARY.
 * @param hash as `addressHash` gives it
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export async function lockToAskRobot(
  statements: Statements,
  hash: Buffer,
  { mailsPerHour, nowS }: { mailsPerHour: number; nowS: number },
): Promise<() => Promise<void>> {
  const most = Math.max(1, Math.floor(mailsPerHour * ASKING_SHARE));
  const rules = [
    { whose: 'person', name: `ask-robot:${hash.toString('hex')}`, max: OF_ADDRESS_MAX },
    { whose: 'all', name: 'ask-robot', max: most },
  ] as const;
  const locked: AllowanceLeft[] = [];
  for (const { whose, name, max } of rules) {
    const left = await lockAllowance(statements, { name, windowS: HOUR_S, max }, nowS);
    if (left.waitS > 0) throw new LimitReachedError(whose, left.waitS);
    locked.push(left);
  }
  return async () => {
    for (const { take } of locked) await take();
  };
}
