import { isIP } from 'node:net';
import { classifyUrl } from '../../url/classify-url';
import { whatwgUrl } from '../../url/whatwg-url';

/**
 * Whether an address is one of the public web: http or https by their own ports, of a host that has a name which the domain
 * name system can be asked for. What a name resolves to is looked at by who asks (`hosts/ask-address.ts`).
 */
export function mayBeAsked(address: string): boolean {
  const url = whatwgUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  const isName = host.includes('.') && isIP(host) === 0 && !host.startsWith('[');
  const { kind } = classifyUrl(url.href);
  return isName && !host.endsWith('.localhost') && (kind === 'resource' || kind === 'example');
}
