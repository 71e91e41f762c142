import { AddressRefusedError } from './connector';
import { LocalFaultError } from './local-fault-error';
import { failureOfError, timeoutIn, type Phase } from './network-failure';

const coded = (code: string, address?: string): Error =>
  Object.assign(new Error(code), { code, address });

describe('failureOfError', () => {
  it.each<[string, Phase, number, string]>([
    ['ENOTFOUND', 'dns', 66, 'dns-unknown-domain'],
    ['ENODATA', 'dns', 66, 'dns-unknown-domain'],
    ['EAI_AGAIN', 'dns', 65, 'dns-refused'],
    ['EAI_FAIL', 'dns', 65, 'dns-refused'],
    ['ESERVFAIL', 'dns', 65, 'dns-refused'],
    ['EREFUSED', 'dns', 65, 'dns-refused'],
    ['ECONNREFUSED', 'dns', 65, 'dns-refused'],
    ['ETIMEOUT', 'dns', 65, 'dns-refused'],
    ['EAI_SOMETHING_NEW', 'dns', 65, 'dns-refused'],
    ['ECONNREFUSED', 'connect', 64, 'connect-refused'],
    ['ETIMEDOUT', 'connect', 64, 'connect-timeout'],
    ['EHOSTUNREACH', 'connect', 64, 'connect-unreachable'],
    ['EHOSTDOWN', 'connect', 64, 'connect-unreachable'],
    ['ECONNRESET', 'tls', 64, 'reset'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 64, 'tls'],
    ['ERR_TLS_HANDSHAKE', 'tls', 64, 'tls'],
    ['EPROTO', 'tls', 64, 'tls'],
    ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls', 64, 'tls-no-common-protocol'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 64, 'tls-no-common-protocol'],
    ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'tls', 64, 'tls-no-common-protocol'],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'tls', 64, 'tls-no-common-protocol'],
    ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'tls', 64, 'tls-no-common-protocol'],
    ['ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY', 'tls', 64, 'tls-too-weak'],
    ['ERR_SSL_DH_KEY_TOO_SMALL', 'tls', 64, 'tls-too-weak'],
    ['ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL', 'tls', 26, 'http2-only'],
    ['E_TOO_MUCH', 'answer', 26, 'broken-answer'],
    ['ECONNRESET', 'answer', 64, 'reset'],
    ['ECONNABORTED', 'answer', 64, 'reset'],
    ['EPIPE', 'answer', 64, 'reset'],
    ['ETIMEDOUT', 'answer', 64, 'timeout'],
    ['HPE_INVALID_CONSTANT', 'answer', 26, 'broken-answer'],
    ['HPE_HEADER_OVERFLOW', 'answer', 20, 'header-overflow'],
    ['E_SOMETHING_NEW', 'answer', 26, 'network-unknown'],
  ])('%s in phase %s is code %d, %s', (error, phase, code, reason) => {
    const sent = phase === 'answer';
    expect(failureOfError(coded(error), phase, 'fjord.net')).toEqual({
      kind: 'failure',
      code,
      reason,
      sent,
    });
  });

  it('of an address that is not public', () => {
    const refused = new AddressRefusedError('fjord.net', ['10.0.0.1']);
    expect(refused.message).toContain('10.0.0.1');
    const failure = failureOfError(refused, 'dns', 'fjord.net');
    expect(failure).toMatchObject({ code: 64, reason: 'address-refused' });
  });

  it.each(['192.0.2.1', '2001:db8::1'])('of the silent address %s is code 67', (host) => {
    const codeOf = (error: string): number => failureOfError(coded(error), 'connect', host).code;
    expect(codeOf('ECONNREFUSED')).toBe(67);
    expect(codeOf('ETIMEDOUT')).toBe(67);
    expect(codeOf('EHOSTUNREACH')).toBe(67);
    expect(codeOf('ECONNRESET')).toBe(64);
    expect(timeoutIn('answer', host).code).toBe(67);
  });

  it.each([
    'EMFILE',
    'ENFILE',
    'ENOMEM',
    'ENOBUFS',
    'EADDRNOTAVAIL',
    'ENETDOWN',
    'ENETUNREACH',
    'EACCES',
    'EPERM',
    'EAI_MEMORY',
  ])('refuses to blame the host for %s', (code) => {
    expect(() => failureOfError(coded(code), 'connect', 'fjord.net')).toThrow(LocalFaultError);
  });

  it.each(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'knows by %s that there is no IPv6 here',
    (code) => {
      const failure = failureOfError(coded(code, '2a00::1'), 'connect', 'fjord.net');
      expect(failure).toMatchObject({ code: 26, reason: 'no-ipv6' });
    },
  );

  it.each<[string, Error[], string]>([
    [
      'the host',
      [coded('ENETUNREACH', '2a00::1'), coded('ECONNREFUSED', '1.1.1.1')],
      'connect-refused',
    ],
    [
      'the host',
      [coded('ECONNREFUSED', '1.1.1.1'), coded('ENETUNREACH', '2a00::1')],
      'connect-refused',
    ],
    ['nobody', [coded('ENETUNREACH', '2a00::1'), coded('ENETUNREACH', '2a00::2')], 'no-ipv6'],
  ])('blames %s where several addresses failed', (_who, errors, reason) => {
    const aggregate = Object.assign(new AggregateError(errors), { code: 'ENETUNREACH' });
    expect(failureOfError(aggregate, 'connect', 'fjord.net')).toMatchObject({ reason });
  });

  it('blames this machine where neither IPv6 nor IPv4 goes out', () => {
    const errors = [coded('ENETUNREACH', '2a00::1'), coded('ENETUNREACH', '1.1.1.1')];
    const aggregate = Object.assign(new AggregateError(errors), { code: 'ENETUNREACH' });
    expect(() => failureOfError(aggregate, 'connect', 'fjord.net')).toThrow(LocalFaultError);
  });

  it('of a header that cannot be written', () => {
    const error = Object.assign(new TypeError('bad'), { code: 'ERR_INVALID_CHAR' });
    const expected = { code: 26, reason: 'request-invalid' };
    expect(failureOfError(error, 'answer', 'fjord.net')).toMatchObject(expected);
  });

  it.each([
    new Error('a bug'),
    Object.assign(new TypeError('bad path'), { code: 'ERR_UNESCAPED_CHARACTERS' }),
    'text',
  ])('throws on what is no network error: %s', (error) => {
    expect(() => failureOfError(error, 'answer', 'fjord.net')).toThrow(error);
  });
});

describe('timeoutIn', () => {
  it.each<[Phase, number, string, boolean]>([
    ['dns', 26, 'dns-timeout', false],
    ['connect', 64, 'connect-timeout', false],
    ['tls', 64, 'tls-timeout', false],
    ['answer', 64, 'timeout', true],
  ])('%s: code %d, %s', (phase, code, reason, sent) => {
    expect(timeoutIn(phase, 'fjord.net')).toEqual({ kind: 'failure', code, reason, sent });
  });
});
