import { CHANGE_STREAM_PATH } from '../../../store/changes/change-event-id';
import { V1 } from '../../http/api-version';

/**
 * What programs may rely on, for `/api` and the OpenAPI document. Whoever changes an answer keeps to it; a word of it is
 * changed only together with a new version.
 */
export const PROMISE = [
  `Addresses below ${V1}/ keep what they mean. Within a version no address, parameter, format, field or problem code is taken away, renamed, or given another type or meaning, and no parameter that need not be given becomes one that must be.`,
  'What may be added at any time: addresses, parameters that need not be given, formats, headers, fields, words of fields that hold one of several words (such as verdict, reason or sign), warnings and problem codes. Ignore what you do not know; what is absent is unknown.',
  'No part of the promise: the wording of texts for people (title, detail, message, text), the order of fields, pages in HTML, how many entries one answer of a list holds, the budgets, and what Weboid finds out of a link.',
  'When there is a new version, the old one stays for a year at least. From the first day on its answers carry the headers Deprecation (RFC 9745), Sunset with the day on which it ends (RFC 8594), and Link with rel="successor-version" to the new address; this page says the same.',
  `Addresses without a version are older: they answer as those below ${V1}/ and stay as long. ${CHANGE_STREAM_PATH} has the path, and with it the version, of Wikimedia's EventStreams.`,
  'A list that goes on has the field next, the address of its rest, and the same in the header Link with rel="next" (RFC 8288). Ask that address as it is. Numbers to go on by (older, newer, page, pages) are older and stay.',
] as const;
