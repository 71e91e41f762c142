import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { readBounce } from './read-bounce';
import { eximBounce, postfixBounce } from './testing/sample-bounces';

const TOKEN = '7.0123456789abcdef0123456789abcdef';
const told = (words: string) => ({ to: 'gone@museum.org', token: TOKEN, words });
const read = (text: string) => readBounce(Buffer.from(text));

test('Exim’s tells the words of the receiver’s server', () => {
  const words = '550 5.1.1 <gone@museum.org>: Recipient address rejected: User unknown';
  const failure = { isGreeted: true, command: 'RCPT TO', code: 550, response: words };
  const expected = {
    token: TOKEN,
    undelivered: [{ addresses: ['gone@museum.org'], failure }],
  };
  expect(read(eximBounce(told(words)))).toEqual(expected);
  expect(read(eximBounce(told(words)).replaceAll('\n', '\r\n'))).toEqual(expected);
});

test('Postfix’s folds fields, sends the head alone back, and names the address that was meant', () => {
  expect(read(postfixBounce(told('550 no such user')))).toEqual({
    token: TOKEN,
    undelivered: [
      {
        addresses: ['gone@museum.org', 'forwarded@elsewhere.org'],
        failure: { isGreeted: true, command: 'RCPT TO', code: 550, response: '550 no such user' },
      },
    ],
  });
});

test('without the server’s words the status counts', () => {
  const [one] = read(eximBounce(told('')))?.undelivered ?? [];
  expect(one?.failure.response).toBe('550 5.0.0');
});

test('who is told later than usual is not lost', () => {
  const late = postfixBounce(told('451 4.7.1 Greylisted'), { action: 'delayed', status: '4.7.1' });
  expect(read(late)).toEqual({ token: TOKEN, undelivered: [] });
});

test.each([
  ['nothing', ''],
  ['an answer of a person', 'From: a@b.org\nList-Unsubscribe: <https://x/y>\n\nI am away.\n'],
  [
    'a report without what was sent',
    eximBounce(told('550 no')).split('Content-type: message/rfc822')[0],
  ],
  ['bytes that are no text', '\u0000\u00ff\n--\nContent-Type: message/delivery-status'],
])('%s is none', (_, text = '') => {
  expect(read(text)).toBeNull();
});

test.each(['\n', '--a\n', 'a: b\n\n', '\n \t', 'List-Unsubscribe: <', ' \nlist-unsubscribe: '])(
  'what is filled with %j is read in linear time',
  async (filler) => {
    const readMany = (count: number): unknown =>
      read(`Content-Type: message/delivery-status\n${filler.repeat(count)}`);
    expect(await growthOf(readMany, 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);

test('so is a receiver that is none', async () => {
  const readMany = (count: number): unknown =>
    read(eximBounce({ ...told('550 no such user'), to: `${'@'.repeat(count)} x` }));
  expect(await growthOf(readMany, 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
