import { join } from 'node:path';
import { loadMessages } from '../../runtime/messages';
import { Problem } from '../../answers/problem';
import { problemDocument, problemText, problemXml } from './problem-document';

const messages = loadMessages(join(__dirname, '../../../i18n'));
const documentOf = (problem: Problem) =>
  problemDocument(problem, { messages, publicUrl: 'https://weboid.example/x' });

test('a problem has an absolute type, and names its subject', () => {
  expect(documentOf(new Problem('unknown-dbname', 'xxwiki'))).toEqual({
    type: 'https://weboid.example/x/problems#unknown-dbname',
    title: 'Weboid does not know this wiki',
    status: 404,
    detail: expect.stringContaining('“xxwiki”'),
    code: 'unknown-dbname',
  });
});

test('a long subject is cut, but not within a character', () => {
  const { detail } = documentOf(new Problem('bad-title', `${'a'.repeat(199)}😀😀`));
  expect(detail).toContain(`${'a'.repeat(199)}…`);
  expect(detail).not.toMatch(/\p{Cs}/u);
});

test('as XML it holds nothing that XML may not', () => {
  const xml = problemXml(documentOf(new Problem('bad-title', '<b>&"\u0001\uFFFE]]>')));
  expect(xml).toContain('<problem xmlns="urn:ietf:rfc:7807">');
  expect(xml).toContain('“&lt;b&gt;&amp;&quot;\uFFFD\uFFFD]]&gt;”');
});

test('as text it has three lines', () => {
  const text = problemText(documentOf(new Problem('bad-title', 'a\nb\u001B')));
  expect(text.split('\n')).toHaveLength(4);
  expect(text).toContain('(400 bad-title)');
});

test.each([
  [new Problem('database-unavailable'), 30],
  [new Problem('replica-unavailable', '', { retryAfterS: 7 }), 7],
  [new Problem('bad-title'), null],
])('%p may be asked again after %p s', ({ retryAfterS }, seconds) => {
  expect(retryAfterS).toBe(seconds);
});

test('programs that come to no address are led to those that there are, not to a form', () => {
  const { detail } = documentOf(new Problem('not-found'));
  expect(detail).toMatch(/^This address does not exist\. The page https?:\/\/[^ ]+\/api describes/);
});
