import { readArchiveLink } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';

/** The page that a reference is about: of the address of a copy its original, in normal form; else the address. */
export function pageUrlOf(address: string): string {
  const { url } = classifyUrl(address);
  if (url === null) return address;
  return readArchiveLink(url)?.original?.text ?? url.text;
}
