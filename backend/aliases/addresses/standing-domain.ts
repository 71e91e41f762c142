import { standingNameOf } from '../../status/name-of-host';
import { classifyUrl } from '../../url/classify-url';

/** The domain of an address as it is registered; of what has none, its host. */
export function standingDomainOf(address: string): string {
  const { url } = classifyUrl(address);
  return url === null ? address : standingNameOf(url.host);
}
