import { CONSENT_LASTS_S, createMailTokens } from './mail-tokens';

const tokens = createMailTokens('k'.repeat(32));
const ASKED = { recipientId: 123_456, askedAtS: 1_800_000_000 };

test('a link to confirm is good for two days', () => {
  const token = tokens.forConfirming(ASKED);
  const lastS = ASKED.askedAtS + CONSENT_LASTS_S;
  expect(tokens.readConfirming(token, lastS - 1)).toEqual(ASKED);
  expect(tokens.readConfirming(token, lastS)).toBeNull();
});

test('a link that ended mail before its key lay in the tables holds as long as that of sessions', () => {
  const former = '2n9c.d2654f3a15bfa8c6a6a4d5481cc35566';
  expect(tokens.readFormerUnsubscribing(former)).toBe(123_456);
  expect(createMailTokens('x'.repeat(32)).readFormerUnsubscribing(former)).toBeNull();
});

test('no link passes for another kind, nor with another key', () => {
  const token = tokens.forConfirming(ASKED);
  expect(tokens.readFormerUnsubscribing(token)).toBeNull();
  expect(createMailTokens('x'.repeat(32)).readConfirming(token, 0)).toBeNull();
});

test.each(['', '.', 'a.b', '1', '1.', '1-2.x', '1.x.y', '\0', 'ä.ö', '-.-', 'NaN.x'])(
  '%j is none of ours',
  (token) => {
    expect(tokens.readFormerUnsubscribing(token)).toBeNull();
    expect(tokens.readConfirming(token, 0)).toBeNull();
  },
);
