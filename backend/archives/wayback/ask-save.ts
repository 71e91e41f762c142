import type { ArchiveRequest } from '../service/archive-http';
import { askWayback, type WaybackParts, type WaybackReply } from './ask-wayback';

/** Keys of an account at archive.org (https://archive.org/account/s3.php). */
export interface SaveKeys {
  key: string;
  secret: string;
}

/** Asks a question with the keys; the address is one of Save Page Now's own. */
export type AskSave = (
  request: Pick<ArchiveRequest, 'method' | 'body'> & { path: string },
  signal: AbortSignal,
) => Promise<WaybackReply>;

/** What can be written in a header. */
const KEY = /^[\x21-\x7e]+$/;

/**
 * Asks with these keys, at web.archive.org by https and nowhere else.
 * @throws {RangeError} for keys that cannot be sent
 */
export function askWithKeys({ key, secret }: SaveKeys, parts: WaybackParts): AskSave {
  if (!KEY.test(key) || !KEY.test(secret)) throw new RangeError('the keys cannot be sent');
  const headers = { accept: 'application/json', authorization: `LOW ${key}:${secret}` };
  const formHeaders = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  return ({ path, method, body }, signal) => {
    const url = new URL(path, 'https://web.archive.org/');
    const request: ArchiveRequest =
      body === undefined ? { method, url, headers } : { method, url, headers: formHeaders, body };
    return askWayback(parts, request, signal);
  };
}
