import type { Random } from '../../runtime/random';

const MOMENT_BYTES = 4;
const RANDOM_BYTES = 12;

/**
 * Proves a lease: the moment when it began (seconds since 1970, big-endian), and chance. Thus the
 * first token in an index is that of the oldest lease.
 */
export function newLeaseToken(nowS: number, random: Random): Buffer {
  const moment = Buffer.alloc(MOMENT_BYTES);
  moment.writeUInt32BE(nowS);
  return Buffer.concat([moment, random.bytes(RANDOM_BYTES)]);
}

/** When the lease began, in seconds since 1970. */
export function leasedAtS(leaseToken: Buffer): number {
  return leaseToken.readUInt32BE();
}
