const WEB_ADDRESS = /^(?:https?|ftps?):\/\/\S+$/i;
const MAX_LENGTH = 8192;

/** True for what may be an address to match by or to show as text. */
export function isAddressText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH;
}

/** True for what may become an active link: http, https, ftp or ftps, without blanks. */
export function isWebAddress(value: unknown): value is string {
  return isAddressText(value) && WEB_ADDRESS.test(value);
}
