import { createDomainSet } from '../../../url/domain-set';
import type { NormalUrl } from '../../../url/normal-url';

/** Hosts whose addresses stand for pages elsewhere, be it for a front page. */
const FORWARDERS = createDomainSet([
  'adf.ly',
  'amzn.eu',
  'amzn.to',
  'bbc.in',
  'bit.do',
  'bit.ly',
  'bl.ink',
  'buff.ly',
  'cnn.it',
  'cutt.ly',
  'dlvr.it',
  'doi.org',
  'econ.st',
  'fb.me',
  'ff.im',
  'forms.gle',
  'geni.us',
  'go.gle',
  'goo.gl',
  'handle.net',
  'hyperurl.co',
  'identifiers.org',
  'is.gd',
  'j.mp',
  'kck.st',
  'kutt.it',
  'lnkd.in',
  'linktr.ee',
  'moourl.com',
  'n2t.net',
  'nyti.ms',
  'ow.ly',
  'perma.cc',
  'pst.cr',
  'purl.com',
  'purl.net',
  'purl.oclc.org',
  'purl.org',
  'qr.ae',
  'rb.gy',
  'rebrand.ly',
  'rebrandly.com',
  'reut.rs',
  's.id',
  'shar.es',
  'shorturl.at',
  'smarturl.it',
  'snip.ly',
  'snipurl.com',
  't.co',
  't.ly',
  't1p.de',
  'tiny.cc',
  'tiny.one',
  'tinyurl.com',
  'tr.im',
  'urn.fi',
  'nbn-resolving.de',
  'nbn-resolving.org',
  'urn.kb.se',
  'v.gd',
  'vk.cc',
  'w3id.org',
  'wapo.st',
  'wp.me',
  'x.co',
  'youtu.be',
  'zpr.io',
  'clck.ru',
  'url.cn',
  'dwz.cn',
  'w.wiki',
]);

/** Scripts that count a click, or warn of leaving. */
const FORWARDING_PATH =
  /(?:^|\/)(?:go|goto|out|exit|leave|away|link|links|redir|redirect|redirector|click|clicks|track|jump|visit|url|weblink|banner|ads?|openurl|resolve)(?:\.\w{2,5})?(?:[/?]|$)/i;

/** `?url=http://…`, `?u=www.site.org`. */
const HOLDS_TARGET = /[?&][\w.]{1,20}=(?:https?(?::|%3a)|www\.)/i;

/** Whether an address was made to lead to another site. */
export function forwardsElsewhere({ host, path }: NormalUrl): boolean {
  return FORWARDERS.covers(host) || FORWARDING_PATH.test(path) || HOLDS_TARGET.test(path);
}
