import { domainToASCII } from 'node:url';

/** RFC 5321 4.5.3.1.3: a path of 256 with its brackets. */
const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;
/** RFC 5321 4.1.2, Dot-string: what is quoted, or not ASCII (RFC 6531), is hardly met and not taken by all servers. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** RFC 1035 2.3.1, with two labels at least; the last one is no number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * A mail address as it is stored: its domain in small ASCII letters, what stands before as it was typed.
 * @returns null for what is no address to which we can send: 254 characters at most, ASCII before the `@`, no IP address
 */
export function mailAddress(typed: string): string | null {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = domainToASCII(address.slice(at + 1)).replace(/\.$/, '');
  const normal = `${local}@${domain}`;
  const isAddress = LOCAL.test(local) && local.length <= LOCAL_MAX && DOMAIN.test(domain);
  return isAddress && normal.length <= ADDRESS_MAX ? normal : null;
}

/** By what addresses are compared: hardly any server tells capitals from small letters. */
export function comparedAddress(address: string): string {
  return address.toLowerCase();
}
