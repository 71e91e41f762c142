import { copiedUrls, hasRawForm, rawCopyUrl, type ArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import { copyAt } from './copy-at';
import { isSameResource } from '../url/same-resource';

/** What a copy has of the wanted URL. */
export interface WantedLayer {
  /** The URL as it was copied, in normal form. */
  url: string;
  /** Whether the copy has the page itself; else another archive's page that shows it. */
  isBare: boolean;
}

/**
 * Finds the wanted URL among all that a copy is one of: archives copy the pages of other archives, too. What
 * the outer one has of it is then what the inner one answered: the page itself only where its address asked for
 * it raw.
 * @param wanted normal form
 * @returns null where it is a copy of something else
 */
export function wantedLayerOf(copy: ArchivedCopy, wanted: string): WantedLayer | null {
  const layers = layersOf(copy);
  const at = layers.findIndex((url) => isSameResource(url, wanted));
  const url = layers[at];
  return url === undefined ? null : { url, isBare: layers.slice(0, at).every(isRawAddress) };
}

/** Normal form of what the copy's own service has archived: of a copy of a copy, the address of that. */
export function outerOriginalOf(copy: ArchivedCopy): string {
  return layersOf(copy)[0] ?? copy.original;
}

/** The innermost last. */
function layersOf({ url }: ArchivedCopy): string[] {
  const { parts } = classifyUrl(url);
  return parts === null ? [] : copiedUrls(parts);
}

function isRawAddress(address: string): boolean {
  const copy = copyAt(address);
  return copy !== null && hasRawForm(copy) && isSameResource(rawCopyUrl(copy), address);
}
