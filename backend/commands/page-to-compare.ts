import { readFile } from 'node:fs/promises';
import { readCopy } from '../archives/read-copy';
import { createAskArchive } from '../archives/service/undici-archive-http';
import { openArchiveAgent } from '../composition/open-archive-agent';
import { askerOf } from '../config/config';
import { readEnvironment } from '../config/read-environment';
import type { PageAt } from '../crawler/content/compare-pages';
import { decodeHtml } from '../crawler/content/html/decode-html';
import { userAgent } from '../crawler/transport/request-headers';
import { SOURCE } from '../runtime/source';
import { classifyUrl } from '../url/classify-url';
import { networkOf, prepareSingleProbes } from './single-check';
import type { Surroundings } from './surroundings';
import { UnreadPageError } from './unread-page-error';

/** A page, and the day of which it is, where that is known. */
export interface DatedPage extends PageAt {
  /** Of a copy: the digits `YYYYMMDDhhmmss`, or their beginning. */
  date: string | null;
}

/** Where pages come from. */
export interface PageSources extends Pick<Surroundings, 'env' | 'clock'> {
  allowLoopback: boolean;
  /** The address of pages that are files. */
  url: string | null;
  signal: AbortSignal;
}

/**
 * Reads a page to compare it: a file, an archived copy (raw, as its archive is asked by everybody here), or what an
 * address answers now.
 * @throws {UnreadPageError} when it could not be had
 */
export async function pageToCompare(named: string, sources: PageSources): Promise<DatedPage> {
  if (!/^https?:\/\//i.test(named)) return ofFile(named, sources.url);
  return (await ofArchive(named, sources)) ?? ofAddress(named, sources);
}

async function ofFile(file: string, url: string | null): Promise<DatedPage> {
  try {
    return { html: decodeHtml(await readFile(file), null), url, date: null };
  } catch (cause) {
    throw new UnreadPageError(`the file ${file} cannot be read`, { cause });
  }
}

async function ofArchive(
  address: string,
  { env, clock, allowLoopback, signal }: PageSources,
): Promise<DatedPage | null> {
  const { agent: dispatcher, end } = openArchiveAgent(networkOf(allowLoopback));
  const agent = userAgent(SOURCE.version, askerOf(readEnvironment(env)));
  const ask = createAskArchive({ dispatcher, userAgent: agent });
  try {
    const copy = await readCopy(address, { ask, clock }, signal);
    if (copy === null) return null;
    if (typeof copy === 'string') {
      throw new UnreadPageError(`the copy at ${address} cannot be read: ${copy}`);
    }
    const { at, body, contentType } = copy.page;
    return { html: decodeHtml(body, contentType), url: at.text, date: copy.timestamp };
  } catch (cause) {
    if (cause instanceof UnreadPageError) throw cause;
    throw new UnreadPageError(`the copy at ${address} could not be had`, { cause });
  } finally {
    await end();
  }
}

async function ofAddress(
  address: string,
  { env, clock, allowLoopback }: PageSources,
): Promise<DatedPage> {
  const { url } = classifyUrl(address);
  if (url === null) throw new UnreadPageError(`${address} is no usable address`);
  const probeOne = prepareSingleProbes(readEnvironment(env), SOURCE.version, clock, allowLoopback);
  const { page, reason, http } = await probeOne(url);
  if (page === null) {
    const why = http === null ? reason : `${reason}, HTTP ${http}`;
    throw new UnreadPageError(`there is no page at ${address} now: ${why}`);
  }
  return { html: decodeHtml(page.body, page.contentType), url: page.at.text, date: null };
}
