import { readArchivedCopy, type ArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';

/** What an address says of a copy; null where it is none. */
export function copyAt(address: string): ArchivedCopy | null {
  const { url } = classifyUrl(address);
  return url === null ? null : readArchivedCopy(url);
}
