import { z } from 'zod';

/** A TCP port. */
export const port = z.coerce.number().int().min(1).max(65_535);
/** Node's timers end at 2^31 ms, and then fire at once. */
export const LONGEST_MS = 86_400_000;
/** A whole number, not below the least. */
export const wholeFrom = (least: number) => z.coerce.number().int().min(least);
/** A mail address in a domain of the public DNS. */
const MAIL_ADDRESS_OR_NONE = /^(?:[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+)?$/;
/** One with a place for a word of its own in front of the @. */
export const RUP_ADDRESS_OR_NONE =
  /^(?:[\w.+=-]{0,37}\{token\}[\w.+=-]{0,37}@[\w-]+(?:\.[\w-]+)*)?$/;
/** `on` or `off`; without a default. */
export const onOff = z.enum(['on', 'off'], { error: 'expected on or off' });
/** The same, `off` by default. */
export const onOrOff = onOff.default('off');
/** Any text, such as names with commas between; none by default. */
export const textOrNone = z.string().default('');
/** A word without blanks, none by default. */
export const visible = z
  .string()
  .regex(/^[\x21-\x7e]*$/, 'visible ASCII characters')
  .default('');
/** A secret that is long enough, none by default. */
export const token = z
  .string()
  .regex(/^(?:[\x21-\x7e]{16,})?$/, 'at least 16 visible ASCII characters')
  .default('');

/** Of a service: no path, and no slash at the end. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'an http(s) address' })
  .regex(/^https?:\/\/[^/?#@]+\/?$/, 'an http(s) address without a path')
  .transform((text) => text.replace(/\/$/, ''));

/** The same, none by default. */
export const originOrNone = origin.or(z.literal('')).default('');

/** Of a server that wants no login; an empty setting is none. */
export const SMTP_URL = /^smtp:\/\/(?<host>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?\/?$/i;

/** The same, also in a network of one's own: `weboid@localhost`. */
export const SENDER_OR_NONE = /^(?:[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*)?$/;

/** As it stands between angle brackets; ASCII, as not all servers take more. */
export const mailAddressOrNone = z
  .string()
  .regex(MAIL_ADDRESS_OR_NONE, 'a mail address')
  .default('');

/** Toolforge's APIs; another address has to be one of TLS, too. */
export const toolforgeApi = z
  .url({ protocol: /^https$/ })
  .default('https://api.svc.tools.eqiad1.wikimedia.cloud:30003');

/** Where people or programs reach something. */
export const httpAddress = z.url({ protocol: /^https?$/, error: 'an http(s) address' });
