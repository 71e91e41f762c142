import MailComposer from 'nodemailer/lib/mail-composer';
import { writtenMsOf, plainTextOf } from './read-mail';
import { cpuMsOf } from '../../runtime/testing/growth';

const REPORT =
  'SequenceNumber: 1\r\nURLBase: http://museum-lunden.org\r\n\r\nNew[2026-11-20]: /a, /b\r\n';
const lf = (text: string | null): string | undefined => text?.replaceAll('\r\n', '\n').trim();
const read = (...lines: string[]): string | null => plainTextOf(Buffer.from(lines.join('\r\n')));

test.each(['7bit', 'base64', 'quoted-printable'] as const)(
  'what nodemailer writes as %s',
  async (textEncoding) => {
    const long = `New[2026-11-20]: ${Array.from({ length: 300 }, (_, at) => `/page-${at}=ü`).join(', ')}`;
    const text = textEncoding === '7bit' ? REPORT : REPORT + long;
    const encoding = textEncoding === '7bit' ? {} : { textEncoding };
    const mail = await new MailComposer({
      from: 'a@a.org',
      to: 'b@b.org',
      subject: 'x',
      text,
      ...encoding,
    })
      .compile()
      .build();
    expect(lf(plainTextOf(mail))).toBe(lf(text));
  },
);

test('of several parts the first plain one counts', async () => {
  const mail = await new MailComposer({
    from: 'a@a.org',
    to: 'b@b.org',
    text: REPORT,
    html: '<p>SequenceNumber: 2</p>',
    attachments: [{ filename: 'x.txt', content: 'SequenceNumber: 3' }],
  })
    .compile()
    .build();
  expect(lf(plainTextOf(mail))).toBe(lf(REPORT));
});

test('also behind HTML, and within parts', () => {
  expect(
    read(
      'From: a@a.org',
      'Content-Type: multipart/mixed;',
      ' boundary="=_a b"',
      '',
      'Preamble',
      '--=_a b',
      'Content-Type: text/html',
      '',
      '<p>no',
      '--=_a b  ',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      '',
      'this',
      'it is',
      '--inner--',
      '--=_a b--',
      'Epilogue',
    ),
  ).toBe('this\nit is');
});

test('a mail without fields of MIME is plain text, whatever ends its lines', () => {
  expect(plainTextOf(Buffer.from('Subject: x\n\na\nb\n'))).toBe('a\nb\n');
  expect(plainTextOf(Buffer.from('Subject: x\r\ra\rb'))).toBe('a\nb');
  expect(plainTextOf(Buffer.from('\nbody only'))).toBe('body only');
});

test('8bit, by its charset', () => {
  const body = Buffer.concat([
    Buffer.from(
      'Content-Type: text/plain; charset=ISO-8859-1\nContent-Transfer-Encoding: 8bit\n\n/caf',
    ),
    Buffer.from([0xe9]),
  ]);
  expect(plainTextOf(body)).toBe('/café');
  expect(read('Content-Type: text/plain; charset=no-such', '', 'ü')).toBe('ü');
});

test('what has no plain part has no text', () => {
  expect(read('Content-Type: text/html', '', 'x')).toBeNull();
  expect(read('Content-Type: multipart/mixed', '', '--', 'x')).toBeNull();
  expect(read('Content-Type: multipart/mixed; boundary=a', '', 'x')).toBeNull();
});

test('parts within parts come to an end', () => {
  const nested = Array.from({ length: 50 }, (_, depth) => [
    `Content-Type: multipart/mixed; boundary=b${depth}`,
    '',
    `--b${depth}`,
  ]);
  expect(read(...nested.flat(), '', 'deep')).toBeNull();
});

test('a mail made to be read slowly is not', async () => {
  const ms = await cpuMsOf(() => {
    plainTextOf(
      Buffer.from(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\n'.repeat(200_000)}`),
    );
    plainTextOf(
      Buffer.from(`Content-Transfer-Encoding: quoted-printable\n\n${' '.repeat(1_000_000)}x`),
    );
    plainTextOf(Buffer.from(`A:${'\n b'.repeat(300_000)}\n\nx`));
  });
  expect(ms).toBeLessThan(5_000);
});

test.each([
  ['Date: Thu, 26 Nov 2026 10:00:00 +0100 (CET)', '2026-11-26T09:00:00.000Z'],
  ['date: 26 Nov 2026 10:00 GMT', '2026-11-26T10:00:00.000Z'],
  ['Date: Thu, 26 Nov\r\n 2026 10:00:00 -0000', '2026-11-26T10:00:00.000Z'],
  ['Date: Thu, 26 Nov 2026 10:00:00', null],
  ['Date: yesterday +0000', null],
  ['Subject: x', null],
])('%j: when it was written', (field, moment) => {
  const ms = writtenMsOf(
    Buffer.from(`${field}\r\nTo: a\r\n\r\nDate: Thu, 1 Jan 2026 10:00:00 +0000`),
  );
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(moment);
});
