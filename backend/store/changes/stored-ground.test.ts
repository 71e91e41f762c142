import { UNCHECKED } from '../../status/check-state';
import { STATUS } from '../../status/status-code';
import type { VerdictGround } from '../../status/verdict-ground';
import { decodeGround, encodeGround } from './stored-ground';

const runs = Array.from({ length: 5 }, (_, n) => ({
  code: STATUS.notFound,
  http: 404,
  firstDay: 3_000 - n * 10,
  lastDay: 3_005 - n * 10,
}));

test.each<VerdictGround>([
  { kind: 'fixed', verdict: 'unreachable' },
  { kind: 'fixed', verdict: 'spam' },
  { kind: 'checks', checks: UNCHECKED },
  { kind: 'opted-out', checks: { ...UNCHECKED, runs, failures: 3, failingDay: 2_960 } },
  {
    kind: 'checks',
    checks: {
      runs,
      failures: 255,
      failingDay: 2_960,
      reservation: 'never-heard',
      doubt: 'soft-404',
    },
  },
])('comes back as it was: %j', (ground) => {
  const bytes = encodeGround(ground);
  expect(bytes.length).toBeLessThanOrEqual(48);
  expect(decodeGround(bytes)).toEqual(ground);
});

test.each(['', '02', '03', '0101ff', '00', '01'])('other bytes are none: %s', (hex) => {
  expect(() => decodeGround(Buffer.from(hex, 'hex'))).toThrow(RangeError);
});
