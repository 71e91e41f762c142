import { checkStateOf } from '../urls/check-state-row';
import { doubtIdOf } from '../../status/content-doubt';
import { encodeHistory } from '../../status/history';
import { reservationIdOf } from '../../status/reservation';
import { verdictIdOf, verdictOfId } from '../../status/verdict';
import type { VerdictGround } from '../../status/verdict-ground';

const CHECKS = 0;
const FIXED = 1;
const OPTED_OUT = 2;
/** Kind, failures, doubt, reservation, first failing day. */
const HEAD_BYTES = 6;

/** What a verdict follows from, as the log stores it: at most 41 bytes. */
export function encodeGround(ground: VerdictGround): Buffer {
  if (ground.kind === 'fixed') return Buffer.of(FIXED, verdictIdOf(ground.verdict));
  const { runs, failures, doubt, reservation, failingDay } = ground.checks;
  const head = Buffer.alloc(HEAD_BYTES);
  const kind = ground.kind === 'checks' ? CHECKS : OPTED_OUT;
  head.set([kind, failures, doubtIdOf(doubt), reservationIdOf(reservation)]);
  head.writeUInt16BE(failingDay ?? 0, HEAD_BYTES - 2);
  return Buffer.concat([head, encodeHistory(runs)]);
}

/** Whether a verdict follows from checks of what its owner does not want to be checked. @param bytes as encodeGround makes them; empty where none were kept */
export const isOptedOutGround = (bytes: Buffer): boolean => bytes[0] === OPTED_OUT;

/** @throws RangeError, HistoryError for bytes that encodeGround does not make */
export function decodeGround(bytes: Buffer): VerdictGround {
  const [kind, failures = 0, doubt = 0, reservation = 0] = bytes;
  if (kind === FIXED && bytes.length === 2)
    return { kind: 'fixed', verdict: verdictOfId(failures) };
  if ((kind !== CHECKS && kind !== OPTED_OUT) || bytes.length < HEAD_BYTES) {
    throw new RangeError(`no ground of a verdict: ${bytes.toString('hex')}`);
  }
  const history = bytes.subarray(HEAD_BYTES);
  const failing_day = bytes.readUInt16BE(HEAD_BYTES - 2);
  return {
    kind: kind === CHECKS ? 'checks' : 'opted-out',
    checks: checkStateOf({ history, failures, failing_day, reservation, doubt }),
  };
}
