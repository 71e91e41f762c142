import type { Evidence, EvidenceSign } from '../status/evidence';
import { isStatusCode, type StatusCode } from '../status/status-code';
import { reasonByEvidence, reasonOf, type ToldReason } from './reason';

test.each<[code: StatusCode, http: number | null, reason: ToldReason]>([
  [16, 400, 'bad-request'],
  [16, 414, 'bad-request'],
  [16, 422, 'bad-request'],
  [16, 500, 'server-error'],
  [16, null, 'syntax-or-overload'],
  [39, 502, 'bad-gateway'],
  [39, 504, 'gateway-time-out'],
  [39, null, 'bad-gateway'],
  [8, 301, 'moved'],
  [9, 302, 'moved-temporarily'],
  [10, 303, 'moved-elsewhere'],
  [13, 307, 'moved-temporarily'],
  [13, 308, 'moved'],
  [13, null, 'moved-elsewhere'],
  [26, 999, 'strange-answer'],
  [26, 522, 'strange-answer'],
  [26, null, 'unproven'],
  [20, 302, 'strange-answer'],
  [17, 404, 'no-access'],
  [17, 200, 'no-access'],
  [20, 200, 'error-page'],
  [40, 200, 'maintenance'],
  [40, 503, 'unavailable'],
  [7, 404, 'corrected'],
])('code %d with HTTP %p is told as %s', (code, http, reason) => {
  expect(reasonOf({ code, http })).toBe(reason);
});

test('every code has a reason, with a number or without', () => {
  for (let code = 0; code < 256; code += 1) {
    if (!isStatusCode(code)) continue;
    expect(reasonOf({ code, http: null })).toMatch(/^[a-z-]+$/);
    expect(reasonOf({ code, http: 200 })).toMatch(/^[a-z-]+$/);
  }
});

test.each<[reason: ToldReason, sign: EvidenceSign, text: string | undefined, told: ToldReason]>([
  ['no-connection', 'network', 'reset', 'broken-off'],
  ['no-connection', 'network', 'connect-refused', 'connect-refused'],
  ['no-connection', 'network', 'tls-too-weak', 'tls-failed'],
  ['no-connection', 'network', 'timeout', 'host-silent'],
  ['no-connection', 'network', 'connect-unreachable', 'no-connection'],
  ['host-silent', 'network', 'connect-refused', 'connect-refused'],
  ['unproven', 'network', 'no-ipv6', 'not-from-here'],
  ['unproven', 'network', 'dns-timeout', 'not-from-here'],
  ['unproven', 'network', 'request-invalid', 'not-from-here'],
  ['unproven', 'network', 'http2-only', 'not-from-here'],
  ['unproven', 'network', 'broken-answer', 'not-from-here'],
  ['strange-answer', 'network', 'redirect-loop', 'redirects-nowhere'],
  ['unknown-domain', 'network', 'dns-unknown-domain', 'unknown-domain'],
  ['dns-failed', 'network', 'dns-refused', 'dns-failed'],
  ['no-connection', 'network', 'constructor', 'no-connection'],
  ['no-connection', 'network', undefined, 'no-connection'],
  ['tagged-dead', 'wall', 'cloudflare', 'tagged-dead'],
  ['no-access', 'mark', 'paywall', 'marked-paywall'],
  ['no-access', 'mark', 'login', 'marked-login'],
  ['no-access', 'mark', 'by-hand-only', 'marked-by-hand-only'],
  ['no-access', 'wall', 'cloudflare', 'bot-wall'],
  ['unavailable', 'wall', undefined, 'bot-wall'],
  ['soft-404', 'wall', 'cloudflare', 'soft-404'],
  ['marked-permadead', 'network', 'reset', 'marked-permadead'],
  ['not-found', 'heading', 'toString', 'not-found'],
])('%s with the sign %s (%p) is told as %s', (reason, sign, text, told) => {
  const evidence: Evidence[] = [{ sign: 'title' }, text === undefined ? { sign } : { sign, text }];
  expect(reasonByEvidence(reason, evidence)).toBe(told);
});
