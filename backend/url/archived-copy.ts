import { readArchiveLayer, type ArchiveLayer } from './archive-layer';
import type { ArchiveService } from './archives/archive-services';
import type { ArchiveLinkKind } from './archives/archive-kind';
import { parseUrl } from './syntax/parse-url';
import { NormalUrl } from './normal-url';

/** What the address of an archived copy says, as far as it tells. */
export interface ArchiveLink {
  kind: ArchiveLinkKind;
  /** Who serves it: of a copy of a copy, the outer one. */
  service: ArchiveService;
  /** What was archived: of a copy of a copy, the innermost one. Null of a code. */
  original: NormalUrl | null;
  /** `YYYYMMDDhhmmss` in UTC, or its beginning where the address tells no more; null but of a snapshot. */
  timestamp: string | null;
  /**
   * The same copy as its service writes the address today, in normal form: one for all spellings, without
   * flags of the replay.
   */
  url: string;
}

/** The address of a snapshot. */
export interface ArchivedCopy {
  /** Who serves it: of a copy of a copy, the outer one. */
  service: ArchiveService;
  /** What was archived: of a copy of a copy, the innermost one. */
  original: NormalUrl;
  /** `YYYYMMDDhhmmss` in UTC, or its beginning where the address tells no more; that of `service`. */
  timestamp: string;
  /** See ArchiveLink. */
  url: string;
}

/** More copies of copies, one inside the other, are nothing that anybody meant. */
const NESTED_MAX = 5;

/**
 * Reads the address of an archived copy (W5.4), where it is surely one. Lists of a site's pages, requests
 * to save, searches and the archives' own pages are none.
 * @returns null where it is no such address
 */
export function readArchiveLink(address: NormalUrl): ArchiveLink | null {
  const layer = readArchiveLayer(address);
  if (layer === null) return null;
  const { form, values, timestamp } = layer;
  const original = originalsOf(layer).at(-1) ?? null;
  // So many copies inside each other that it has none.
  if (original === null && layer.original !== null) return null;
  const { kind, service } = form;
  return { kind, service, original, timestamp, url: form.canonical(values) };
}

/**
 * Reads the address of a snapshot: what readArchiveLink reads, where that names the original and the time.
 * @returns null where it is no such address
 */
export function readArchivedCopy(address: NormalUrl): ArchivedCopy | null {
  const link = readArchiveLink(address);
  if (link === null) return null;
  const { service, original, timestamp, url } = link;
  return original === null || timestamp === null ? null : { service, original, timestamp, url };
}

/**
 * All that an address is an archived copy of, the innermost last: of a copy of a copy, the
 * copy inside is one of them. None where it is no such address or does not tell, see readArchiveLink.
 */
export function copiedUrls(url: NormalUrl): NormalUrl[] {
  const layer = readArchiveLayer(url);
  return layer === null ? [] : originalsOf(layer);
}

/**
 * The address at which the service gives the bytes as it archived them, without a frame around them and
 * with their own links; the canonical one where no such address is known (`hasRawForm`).
 */
export function rawCopyUrl({ url }: Pick<ArchivedCopy, 'url'>): string {
  return readRaw(url) ?? url;
}

/**
 * Whether it is known at which address the service gives the archived bytes; else what answers may be the
 * frame of a viewer, or a page that only a script fills.
 */
export function hasRawForm({ url }: Pick<ArchivedCopy, 'url'>): boolean {
  return readRaw(url) !== null;
}

function readRaw(url: string): string | null {
  const parts = parseUrl(url);
  const layer = parts === null ? null : readArchiveLayer(NormalUrl.ofParts(parts));
  return layer?.form.raw?.(layer.values) ?? null;
}

/** An original and what is inside it; none where that is more than anybody means, or where none is told. */
function originalsOf({ original }: ArchiveLayer): NormalUrl[] {
  const originals: NormalUrl[] = [];
  let next = original;
  while (next !== null && originals.length < NESTED_MAX) {
    originals.push(next);
    next = snapshotIn(next);
  }
  return next === null ? originals : [];
}

/** A copy of a list of copies, or of the newest, has nothing that is known of the page. */
function snapshotIn(address: NormalUrl): NormalUrl | null {
  const layer = readArchiveLayer(address);
  return layer?.form.kind === 'snapshot' ? layer.original : null;
}
