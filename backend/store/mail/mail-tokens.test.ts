import { CONSENT_LASTS_S, createMailTokens } from './mail-tokens';

const tokens = createMailTokens('k'.repeat(32));
const ASKED = { recipientId: 123_456, askedAtS: 1_800_000_000 };

test('a link to unsubscribe is good for ever, and for one recipient', () => {
  const token = tokens.forUnsubscribing(123_456);
  expect(token).toMatch(/^[\w.-]{20,45}$/);
  expect(tokens.readUnsubscribing(token)).toBe(123_456);
  expect(tokens.readUnsubscribing(token.replace(/^./, '9'))).toBeNull();
});

test('a link to confirm is good for two days', () => {
  const token = tokens.forConfirming(ASKED);
  const lastS = ASKED.askedAtS + CONSENT_LASTS_S;
  expect(tokens.readConfirming(token, lastS - 1)).toEqual(ASKED);
  expect(tokens.readConfirming(token, lastS)).toBeNull();
});

test('no link passes for another kind, nor with another key', () => {
  expect(tokens.readUnsubscribing(tokens.forConfirming(ASKED))).toBeNull();
  expect(tokens.readConfirming(tokens.forUnsubscribing(1), 0)).toBeNull();
  const others = createMailTokens('x'.repeat(32));
  expect(others.readUnsubscribing(tokens.forUnsubscribing(1))).toBeNull();
});

test.each(['', '.', 'a.b', '1', '1.', '1-2.x', '1.x.y', '\0', 'ä.ö', '-.-', 'NaN.x'])(
  '%j is none of ours',
  (token) => {
    expect(tokens.readUnsubscribing(token)).toBeNull();
    expect(tokens.readConfirming(token, 0)).toBeNull();
  },
);
