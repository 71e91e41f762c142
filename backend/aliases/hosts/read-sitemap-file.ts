import { promisify } from 'node:util';
import { constants, gunzip } from 'node:zlib';
import { inSteps, type Steps } from '../../runtime/in-steps';
import { SitemapFault } from '../../updates/formats/sitemap-fault';
import { SitemapReader } from '../../updates/formats/sitemap-reader';

/** What stands in a file of a sitemap. */
export interface SitemapFile {
  readonly pages: readonly string[];
  /** Of an index. */
  readonly files: readonly string[];
}

const UNPACKED_BYTES_MAX = 50_000_000;
/** RFC 1952, 2.3.1. */
const GZIP_MARK = [0x1f, 0x8b] as const;
/** Of one file (sitemaps.org); of more, as of more files, a search would take seconds and a gigabyte. */
export const LISTED_ENTRIES_MAX = 50_000;
/** The reader looks for what has no end after each. */
const SLICE_BYTES = 32_768;

/**
 * Reads a file of a sitemap, packed or not, and at most about as many entries as one may have. One with a fault counts as far
 * as it was read: each address in it is looked at before anything follows.
 */
export async function readSitemapFile(bytes: Uint8Array): Promise<SitemapFile> {
  const pages: string[] = [];
  const files: string[] = [];
  const reader = new SitemapReader({
    page: (address) => void pages.push(address),
    file: (address) => void files.push(address),
  });
  try {
    const plain = await unpackedOnce(bytes);
    await inSteps(takeAll(plain, reader, () => pages.length >= LISTED_ENTRIES_MAX));
  } catch (error) {
    if (!(error instanceof SitemapFault)) throw error;
  }
  return { pages, files };
}

function* takeAll(bytes: Uint8Array, reader: SitemapReader, isEnough: () => boolean): Steps<void> {
  for (let at = 0; at < bytes.length && !isEnough(); at += SLICE_BYTES) {
    reader.take(bytes.subarray(at, at + SLICE_BYTES));
    yield;
  }
  reader.end();
}

const unpacked = promisify(gunzip);

/** @throws SitemapFault where it is packed, and not so */
async function unpackedOnce(bytes: Uint8Array): Promise<Uint8Array> {
  if (!GZIP_MARK.every((byte, place) => bytes[place] === byte)) return bytes;
  try {
    // Of one that is cut, what is there counts.
    const finishFlush = constants.Z_SYNC_FLUSH;
    return await unpacked(bytes, { maxOutputLength: UNPACKED_BYTES_MAX, finishFlush });
  } catch (cause) {
    throw new SitemapFault('encoding', { cause });
  }
}
