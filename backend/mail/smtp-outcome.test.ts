import { meaningOf, wordOfFailure, type SmtpFailure } from './smtp-outcome';

const failure = (command: string, response: string, isGreeted = true): SmtpFailure => ({
  isGreeted,
  command,
  code: response === '' ? null : Number.parseInt(response, 10),
  response,
});

test.each([
  ['RCPT TO', '550 5.1.1 <a@b.org>: no such user', 'refused'],
  ['RCPT TO', '550 no such user', 'refused'],
  ['RCPT TO', '553 mailbox name not allowed', 'refused'],
  ['RCPT TO', '550-5.2.1 The account is disabled', 'refused'],
  ['DATA', '550 5.1.1 unknown user', 'refused'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'deferred'],
  ['RCPT TO', '552 storage', 'deferred'],
  ['RCPT TO', '451 4.7.1 Greylisted, try again', 'deferred'],
  ['DATA', '451 later', 'deferred'],
  ['RCPT TO', '550 relay not permitted', 'at-fault'],
  ['RCPT TO', '550 Sender verify failed', 'at-fault'],
  ['RCPT TO', '554 5.7.1 <a@b.org>: Relay access denied', 'at-fault'],
  ['RCPT TO', '550 5.1.8 bad sender', 'at-fault'],
  ['DATA', '550 5.7.1 content refused', 'at-fault'],
  ['DATA', '554 no', 'at-fault'],
  ['MAIL FROM', '550 not you', 'trouble'],
  ['MAIL FROM', '451 later', 'trouble'],
  ['RCPT TO', '421 closing', 'slowed'],
  ['RCPT TO', '451 Too many messages, ratelimit exceeded', 'slowed'],
  ['DATA', '450 4.7.28 unusual rate of mail', 'slowed'],
  ['RCPT TO', '452 Too many recipients', 'deferred'],
  ['RCPT TO', '452 4.5.3 Too many recipients', 'deferred'],
  ['RCPT TO', '452 mailbox over its quota limit', 'deferred'],
  ['RCPT TO', '452-4.2.2 The recipient’s inbox is over limit', 'deferred'],
  ['RCPT TO', '452 4.3.1 Insufficient system storage, limit reached', 'deferred'],
  ['DATA', '452 4.3.1 Insufficient system storage, limit reached', 'deferred'],
  ['RCPT TO', '450 4.2.1 The user receives mail at a rate that is too much', 'deferred'],
  ['EHLO', '554 no', 'trouble'],
  ['CONN', '', 'cut-off'],
])('%s answered by %s is %s', (command, response, meaning) => {
  expect(meaningOf(failure(command, response))).toBe(meaning);
});

test('who cannot be reached is in trouble', () => {
  const none = failure('CONN', '', false);
  expect([meaningOf(none), wordOfFailure(none)]).toEqual(['trouble', 'no-connection']);
});

test('a word tells what happened, and no address', () => {
  expect(wordOfFailure(failure('RCPT TO', '550 <a@b.org> no'))).toBe('rcpt-550');
  expect(wordOfFailure(failure('', '421 no'))).toBe('smtp-421');
  expect(wordOfFailure(failure('CONN', ''))).toBe('cut-off');
});
