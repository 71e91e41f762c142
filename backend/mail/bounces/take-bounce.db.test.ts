import { systemRandom } from '../../runtime/random';
import { addNotices } from '../../store/mail/notices';
import { recipientsOf } from '../../store/mail/recipients';
import { unsubscribeToken } from '../../store/mail/unsubscribe-token';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { MAIL_TABLES, makeRecipient } from '../testing/mail-world';
import { takeBounce } from './take-bounce';
import { eximBounce, postfixBounce } from './testing/sample-bounces';

const { database } = withStore();
const NOW_S = 1_795_798_083;
const GONE = '550 5.1.1 User unknown';

beforeEach(async () => {
  await emptyTables(database, ...MAIL_TABLES);
  await makeRecipient(database, 7, { address: 'Kari@museum.org' });
  await makeRecipient(database, 8);
  told.token = await tokenOf(7);
});

const states = async (): Promise<string[]> =>
  (await recipientsOf(database, Buffer.from('owner'.padEnd(16, '\0')))).map(({ state }) => state);
const take = (text: string) =>
  takeBounce({ database, random: systemRandom }, Buffer.from(text), NOW_S);
const tokenOf = (recipientId: number): Promise<string> =>
  unsubscribeToken(database, recipientId, systemRandom);
const told = { to: 'kari@museum.org', token: '', words: GONE };

test('an address that is gone is told nothing more, and nothing of what waited for it', async () => {
  await addNotices(database, [{ recipientId: 7, kind: 'case-step', subjectId: 1, dueDay: 1 }]);
  expect(await take(eximBounce(told))).toBe('bounced');
  expect(await states()).toEqual(['bounced', 'on']);
  expect(await database.select('SELECT 1 FROM mail_notice')).toEqual([]);
  expect(await take(eximBounce(told))).toBe('off');
});

test('one that forwards to an address that is gone, too', async () => {
  expect(await take(postfixBounce(told))).toBe('bounced');
});

test.each([
  ['a full mailbox', '552 5.2.2 over quota'],
  ['a refusal for our sake', '550 5.7.1 blocked by policy'],
  ['no word of the receiver', ''],
])('%s takes nobody off', async (_, words) => {
  expect(await take(eximBounce({ ...told, words }))).toBe('kept');
  expect(await states()).toEqual(['on', 'on']);
});

test('what names another address, or was not sent by us, is not ours', async () => {
  for (const other of [
    { to: 'somebody@else.org' },
    { token: await tokenOf(8) },
    { token: await tokenOf(99) },
    // Anybody knows an address, and may guess a number.
    { token: '7' },
    { token: `7.${'0'.repeat(32)}` },
  ]) {
    expect(await take(eximBounce({ ...told, ...other }))).toBe('not-ours');
  }
  expect(await take('Subject: hello\n\nI am away.')).toBe('not-ours');
  expect(await states()).toEqual(['on', 'on']);
});

test('who has not agreed yet is asked no more than before', async () => {
  await makeRecipient(database, 9, { state: 'unconfirmed' });
  const asked = { ...told, to: 'r9@museum.org', token: await tokenOf(9) };
  expect(await take(eximBounce(asked))).toBe('off');
});
