import type { Statements } from '../../runtime/database';
import { lockAllowance } from '../people/allowances';
import { isSuppressed } from './suppression';

const DAY_S = 86_400;

const nameOf = (hash: Buffer): string => `ask-mail:${hash.toString('hex')}`;

/**
 * One mail a day asks an address whether it wants mail, whoever wants it to be asked, and none where nothing may be sent.
 * Index: allowance.PRIMARY, mail_suppression.PRIMARY.
 * @param hash as `addressHash` gives it
 * @returns whether it is asked now
 */
export async function takeAskingDay(
  statements: Statements,
  hash: Buffer,
  nowS: number,
): Promise<boolean> {
  const left = await lockAllowance(
    statements,
    { name: nameOf(hash), windowS: DAY_S, max: 1 },
    nowS,
  );
  if (left.waitS > 0) return false;
  await left.take();
  return !(await isSuppressed(statements, hash));
}

/** Whoever has answered may be asked again the same day. Index: allowance.PRIMARY. */
export async function giveBackAskingDay(
  statements: Pick<Statements, 'run'>,
  hash: Buffer,
): Promise<void> {
  await statements.run('DELETE FROM allowance WHERE name = ?', [Buffer.from(nameOf(hash))]);
}
