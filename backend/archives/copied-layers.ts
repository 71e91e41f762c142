import {
  copiedUrls,
  hasRawForm,
  rawCopyUrl,
  readArchivedCopy,
  type ArchivedCopy,
} from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import type { NormalUrl } from '../url/normal-url';
import { isSameResource } from '../url/same-resource';

/** What a copy has of the wanted URL. */
export interface WantedLayer {
  /** The URL as it was copied. */
  url: NormalUrl;
  /** Whether the copy has the page itself; else another archive's page that shows it. */
  isBare: boolean;
}

/**
 * Finds the wanted URL among all that a copy is one of: archives copy the pages of other archives, too. What
 * the outer one has of it is then what the inner one answered: the page itself only where its address asked for
 * it raw.
 * @returns null where it is a copy of something else
 */
export function wantedLayerOf(copy: ArchivedCopy, wanted: NormalUrl): WantedLayer | null {
  const layers = layersOf(copy);
  const at = layers.findIndex((url) => isSameResource(url, wanted));
  const url = layers[at];
  return url === undefined ? null : { url, isBare: layers.slice(0, at).every(isRawAddress) };
}

/** What the copy's own service has archived: of a copy of a copy, the address of that. */
export function outerOriginalOf(copy: ArchivedCopy): NormalUrl {
  return layersOf(copy)[0] ?? copy.original;
}

/** The innermost last. */
function layersOf({ url }: ArchivedCopy): NormalUrl[] {
  const classified = classifyUrl(url);
  return classified.url === null ? [] : copiedUrls(classified.url);
}

function isRawAddress(address: NormalUrl): boolean {
  const copy = readArchivedCopy(address);
  const raw = copy === null || !hasRawForm(copy) ? null : classifyUrl(rawCopyUrl(copy)).url;
  return raw !== null && isSameResource(raw, address);
}
