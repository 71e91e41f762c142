/**
 * What the network did, by the crawler's word for it (crawler/transport/network-failure.ts,
 * crawler/probe/follow-redirects.ts), and the word by which that is told.
 */
export const NETWORK_WORDS = {
  'connect-refused': 'connect-refused',
  'connect-timeout': 'host-silent',
  'tls-timeout': 'host-silent',
  timeout: 'host-silent',
  reset: 'broken-off',
  tls: 'tls-failed',
  'tls-no-common-protocol': 'tls-failed',
  'tls-too-weak': 'tls-failed',
  // Our own limits: people may see the page.
  'address-refused': 'not-from-here',
  'broken-answer': 'not-from-here',
  'dns-timeout': 'not-from-here',
  'http2-only': 'not-from-here',
  'network-unknown': 'not-from-here',
  'no-ipv6': 'not-from-here',
  'request-invalid': 'not-from-here',
  'redirect-loop': 'redirects-nowhere',
  'redirects-too-many': 'redirects-nowhere',
  'redirect-to-nowhere': 'redirects-nowhere',
  'redirect-elsewhere': 'redirects-nowhere',
} as const satisfies Record<string, string>;
