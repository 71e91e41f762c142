import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eximBounce } from '../mail/bounces/testing/sample-bounces';
import { MAIL_TABLES, makeRecipient } from '../mail/testing/mail-world';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { unsubscribeToken } from '../store/mail/unsubscribe-token';
import { emptyTables, withStore } from '../store/testing/with-store';
import { takeInBounce } from './mail-commands';

const { database } = withStore();
const clock = createManualClock(Date.now());
beforeEach(() => emptyTables(database, ...MAIL_TABLES));

test('a mail that came back is taken in from standard input, and what became of it is told', async () => {
  await makeRecipient(database, 7);
  const words = '550 5.1.1 User unknown';
  const token = await unsubscribeToken(database, 7, systemRandom);
  const mail = eximBounce({ to: 'r7@museum.org', token, words });
  for (const expected of ['bounced\n', 'off\n']) {
    const output = new PassThrough();
    await takeInBounce(Readable.from([Buffer.from(mail)]))({ database, clock, output });
    output.end();
    expect(await text(output)).toBe(expected);
  }
});
