import type { IncomingMessage } from 'node:http';
import type { SitemapFileStamp } from '../../store/sitemaps/sitemap-hosts';
import { getOnSite, type SiteAsker, type SiteRequest } from './get-on-site';
import { SitemapFault, type SitemapFaultWord } from '../formats/sitemap-fault';
import { SitemapReader } from '../formats/sitemap-reader';
import type { SitemapKind, SitemapSink } from '../formats/sitemap-sink';
import { throwIfCutOff } from '../../crawler/transport/throw-if-cut-off';
import { unpackWithin } from './unpack-within';

/** What came of asking for a file. */
export type FileReading =
  | { kind: 'read'; what: SitemapKind; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  /** There is none, or no sitemap. */
  | { kind: 'missing' }
  | { kind: 'unread'; why: SitemapFaultWord | 'no-answer' };

const GOOD = 200;
const NOT_MODIFIED = 304;
const MISSING: ReadonlySet<number> = new Set([404, 410]);
/** Longer ones are not sent back. */
const VALIDATOR_MAX = 200;

/**
 * Asks for a file and reads it as it comes in. What was told to the sink of one that is not read to its end counts for
 * nothing.
 * @param stamp of the last reading: asks whether it has changed since
 * @throws VisitOverError; the signal's reason
 */
export async function readFile(
  asker: SiteAsker,
  request: SiteRequest,
  stamp: SitemapFileStamp | null,
  sink: SitemapSink,
): Promise<FileReading> {
  const headers = stamp === null ? {} : conditionsOf(stamp);
  const answer = await getOnSite(asker, { ...request, headers }, (message, _site, time) =>
    readAnswer(message, sink, time),
  );
  if (answer.kind === 'failure') return { kind: 'unread', why: 'no-answer' };
  return answer.kind === 'astray' ? { kind: 'missing' } : answer;
}

function conditionsOf({ etag, lastModified }: SitemapFileStamp): Record<string, string> {
  return {
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
  };
}

async function readAnswer(
  message: IncomingMessage,
  sink: SitemapSink,
  time: AbortSignal,
): Promise<FileReading> {
  const { statusCode: status = 0, headers } = message;
  if (status === NOT_MODIFIED) return { kind: 'unchanged' };
  if (MISSING.has(status)) return { kind: 'missing' };
  if (status !== GOOD) return { kind: 'unread', why: 'no-answer' };
  try {
    const what = await readBody(message, sink, time);
    const etag = validatorIn(headers.etag);
    return { kind: 'read', what, etag, lastModified: validatorIn(headers['last-modified']) };
  } catch (error) {
    if (error instanceof SitemapFault) return { kind: 'unread', why: error.word };
    if (isOfUnpacking(error)) return { kind: 'unread', why: 'encoding' };
    throw error;
  }
}

/** What has come by then may still take long. */
async function readBody(
  message: IncomingMessage,
  sink: SitemapSink,
  time: AbortSignal,
): Promise<SitemapKind> {
  const reader = new SitemapReader(sink);
  for await (const bytes of unpackWithin(message)) {
    try {
      if (time.aborted) throw new SitemapFault('too-slow');
      reader.take(bytes);
    } catch (fault) {
      // To leave the iteration waits for its next piece.
      message.destroy();
      throw fault;
    }
  }
  throwIfCutOff(message);
  return reader.end();
}

function validatorIn(header = ''): string | null {
  return header === '' || header.length > VALIDATOR_MAX ? null : header;
}

function isOfUnpacking(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' && /^(?:Z_|ERR_.*BROTLI|ERR__ERROR)/.test(code);
}
