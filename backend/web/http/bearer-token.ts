import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { Problem } from '../../answers/problem';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Lets through who sends the token, or one of several (RFC 6750).
 * @param tokens none of them empty
 * @returns the place of the token that was sent
 * @throws Problem unauthorized
 */
export function wantBearer(
  tokens: string | readonly string[],
  request: Request,
  response: Response,
): number {
  const given = BEARER.exec(request.get('Authorization') ?? '')?.[1] ?? '';
  const fits = [tokens].flat().map((token) => isSame(given, token));
  const place = fits.indexOf(true);
  if (place >= 0) return place;
  response.set('WWW-Authenticate', 'Bearer');
  throw new Problem('unauthorized');
}

/** Whether a request brings a token, right or wrong. */
export function hasBearer(request: Request): boolean {
  return /^Bearer\b/i.test(request.get('Authorization') ?? '');
}

/** Hashes have one length, and comparing them takes the same time wherever they differ. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
