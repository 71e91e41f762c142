import { holdsAnyToken, holdsToken } from './holds-token';
import { proofFileLines } from './proof-file-lines';
import { growthOf, LINEAR_GROWTH_MAX } from '../runtime/testing/growth';

const TOKEN = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);

test.each([
  [`weboid-verify=${TOKEN}`],
  [TOKEN],
  [`"weboid-verify=${TOKEN}"`],
  [`  weboid-verify=${TOKEN}\t`],
  [`weboid-verify = ${TOKEN.toUpperCase()}`],
  [`WEBOID-VERIFY=${TOKEN};`],
  [`“weboid-verify=${TOKEN}”`],
])('%s is a proof', (text) => {
  expect(holdsToken(['v=spf1 -all', text], TOKEN)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['somebody else’s', `weboid-verify=${OTHER}`],
  ['a part of it', `weboid-verify=${TOKEN.slice(1)}`],
  ['more than it', `weboid-verify=${TOKEN}0`],
  ['something that holds it', `see weboid-verify=${TOKEN}`],
  ['something of another kind', `google-site-verification=${TOKEN}`],
  ['letters outside ASCII', `weboid-verify=${TOKEN.slice(1)}٣`],
])('%s is none', (_what, text) => {
  expect(holdsToken([text], TOKEN)).toBe(false);
});

test('somebody else’s is told from none', () => {
  expect(holdsAnyToken([`weboid-verify=${OTHER}`])).toBe(true);
  expect(holdsAnyToken(['v=spf1 -all', '', 'weboid-verify='])).toBe(false);
});

test.each([
  ['lines that end as on Windows', `# proofs\r\nweboid-verify=${OTHER}\r\n${TOKEN}\r\n`],
  ['a mark of the byte order', `\uFEFFweboid-verify=${TOKEN}`],
  ['old line ends', `a\r${TOKEN}\rb`],
])('a file with %s holds it', (_what, text) => {
  expect(holdsToken(proofFileLines(Buffer.from(text)), TOKEN)).toBe(true);
});

test.each(['utf16le', 'swapped'] as const)('so does one in %s', (encoding) => {
  const bytes = Buffer.from(`\uFEFFweboid-verify=${TOKEN}\r\n`, 'utf16le');
  const file = encoding === 'swapped' ? bytes.swap16() : bytes;
  expect(holdsToken(proofFileLines(file), TOKEN)).toBe(true);
});

test('of a file that is too long, what stands in its beginning counts, but for a line that is cut', () => {
  const long = Buffer.from(`${TOKEN}\n${'x'.repeat(1_100)}`).subarray(0, 1_025);
  expect(holdsToken(proofFileLines(long), TOKEN)).toBe(true);
  const cut = Buffer.from(`${'x'.repeat(991)}\n${TOKEN}0`);
  expect(cut).toHaveLength(1_025);
  expect(holdsToken(proofFileLines(cut), TOKEN)).toBe(false);
  expect(holdsToken(proofFileLines(cut.subarray(0, 1_024)), TOKEN)).toBe(true);
});

test.each(['x', ''])(
  'a text is read in time that grows with it, not with its square: %j',
  async (start) => {
    const read = (length: number) => holdsToken([`${start}${' '.repeat(length)}x`], TOKEN);
    expect(await growthOf(read, 60_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);
