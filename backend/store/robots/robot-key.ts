import { createHash, timingSafeEqual } from 'node:crypto';
import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { comparedAddress } from '../mail/mail-address';
import { robotsNamed, type Robot } from './robots';

/** 192 bits, 32 characters. */
const KEY_BYTES = 24;

/** A new key, which only the robot keeps, and what we keep of it. */
export function newRobotKey(random: Pick<Random, 'bytes'>): { key: string; keyHash: Buffer } {
  const key = random.bytes(KEY_BYTES).toString('base64url');
  return { key, keyHash: hashOf(key) };
}

/**
 * The robot that names itself by an address and has its key; the address may be the one that it wants to move to.
 * Index: those of `robotsNamed`.
 * @returns null: there is none with both
 */
export async function robotWithKey(
  statements: Pick<Statements, 'select'>,
  { address, key }: { address: string; key: string },
): Promise<Robot | null> {
  const given = hashOf(key);
  const named = await robotsNamed(statements, comparedAddress(address));
  return named.find(({ keyHash }) => timingSafeEqual(keyHash, given)) ?? null;
}

/** It is as long as chance made it: nothing is gained by a slow hash. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
