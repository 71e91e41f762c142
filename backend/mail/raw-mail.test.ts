import { simpleParser } from 'mailparser';
import { rawMail, type ComposedMail } from './raw-mail';

const MAIL: ComposedMail = {
  from: 'tools.weboid@toolforge.org',
  to: 'owner@museum.org',
  subject: 'News of 3 web addresses',
  text: 'First line\n\nhttps://weboid.toolforge.org/site?domain=museum.org\n',
  language: 'en',
  messageId: 'digest-7-3500@weboid.toolforge.org',
  listHost: 'weboid.toolforge.org',
  date: new Date(Date.UTC(2026, 10, 26, 8)),
  unsubscribe: `https://weboid.toolforge.org/unsubscribe/${'x'.repeat(100)}`,
};
const raw = async (part: Partial<ComposedMail> = {}): Promise<string> =>
  (await rawMail({ ...MAIL, ...part })).toString('latin1');
const headerLines = (text: string): string[] => (text.split('\r\n\r\n')[0] ?? '').split('\r\n');

test('has the headers of a list that one click leaves, each in one line', async () => {
  const lines = headerLines(await raw());
  expect(lines).toEqual(
    expect.arrayContaining([
      'From: Weboid <tools.weboid@toolforge.org>',
      'To: owner@museum.org',
      `List-Unsubscribe: <${MAIL.unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'List-ID: Weboid <mail.weboid.toolforge.org>',
      'Auto-Submitted: auto-generated',
      'Message-ID: <digest-7-3500@weboid.toolforge.org>',
      'Date: Thu, 26 Nov 2026 08:00:00 +0000',
      'Content-Type: text/plain; charset=utf-8',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/precedence|flowed|x-mailer/i);
});

test('lines stay as they are, however long an address is', async () => {
  const text = `See\n\nhttps://a.org/${'x'.repeat(300)}\n\nand go on\n`;
  const sent = await raw({ text });
  expect(sent).not.toMatch(/flowed|delsp/i);
  expect((await simpleParser(sent)).text).toBe(text);
});

test('our manager has nothing to leave', async () => {
  expect(await raw({ unsubscribe: null })).not.toMatch(/List-Unsubscribe/);
});

test('whatever is in a subject, it makes no header and no line', async () => {
  const subject = 'a\r\nBcc: victim@example.org\r\n\r\nbody\u2028x\0';
  const text = await raw({ subject });
  expect(headerLines(text).filter((line) => /^bcc/i.test(line))).toEqual([]);
  const parsed = await simpleParser(text);
  expect(parsed.subject).toBe('a Bcc: victim@example.org body x');
  expect(parsed.text).toContain('First line');
  expect([parsed.to].flat().map((one) => one?.text)).toEqual(['owner@museum.org']);
});

test('any language comes out as it went in, in lines of 998 bytes at most', async () => {
  const text = `أصبح الوصول\n${'漢字'.repeat(2_000)}\nhttps://a.org/${'y'.repeat(5_000)}\n`;
  const sent = await raw({ text, subject: 'أخبار عن עניין 漢字' });
  expect(Math.max(...sent.split('\r\n').map((line) => line.length))).toBeLessThan(999);
  const parsed = await simpleParser(sent);
  expect([parsed.text, parsed.subject]).toEqual([text, 'أخبار عن עניין 漢字']);
});
