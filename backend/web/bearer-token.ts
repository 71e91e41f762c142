import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { Problem } from './problem';

/**
 * Lets through who sends the token (RFC 6750).
 * @param token not empty
 * @throws Problem unauthorized
 */
export function wantBearer(token: string, request: Request, response: Response): void {
  if (isBearer(request.get('Authorization'), token)) return;
  response.set('WWW-Authenticate', 'Bearer');
  throw new Problem('unauthorized');
}

/** Hashes have one length, and comparing them takes the same time wherever they differ. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(token));
}
