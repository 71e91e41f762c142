import { parseAuthority } from './authority';

const LABEL_63 = 'a'.repeat(63);

describe('valid authorities', () => {
  test.each([
    ['3sat.de', '3sat.de', 0],
    ['WWW.Site.DE', 'www.site.de', 0],
    ['site.de.', 'site.de', 0],
    ['foo_bar.site.de', 'foo_bar.site.de', 0],
    ['a-b--c.site.de', 'a-b--c.site.de', 0],
    ['site.unknowntld', 'site.unknowntld', 0],
    ['site.de:', 'site.de', 0],
    ['site.de:1', 'site.de', 1],
    ['site.de:00065535', 'site.de', 65_535],
    ['user:pass@site.de:81', 'site.de', 81],
    ['a@b@site.de', 'site.de', 0],
    ['u%40v%3Aw@site.de', 'site.de', 0],
    ['%73ite%2Ede:81', 'site.de', 81],
    ['faß.de', 'xn--fa-hia.de', 0],
    ['fa%C3%9F.de', 'xn--fa-hia.de', 0],
    ['ΒΌΛΟΣ.com', 'xn--nxasmq6b.com', 0],
    ['βόλος.com', 'xn--nxasmm1c.com', 0],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah', 0],
    ['ｓｉｔｅ．ｄｅ', 'site.de', 0],
    ['हिन्दी.भारत', 'xn--j2bd4cyah0f.xn--h2brj9c', 0],
    ['☃.net', 'xn--n3h.net', 0],
    ['XN--MNCHEN-3YA.de', 'xn--mnchen-3ya.de', 0],
    ['192.0.2.7', '192.0.2.7', 0],
    ['010.000.0.255.', '8.0.0.255', 0],
    ['１９２.0.2.７', '192.0.2.7', 0],
    ['[2001:DB8:0:0:0:0:0:1]', '2001:db8::1', 0],
    ['u@[::1]:81', '::1', 81],
    [`${LABEL_63}.de`, `${LABEL_63}.de`, 0],
    [`${'a.'.repeat(125)}com`, `${'a.'.repeat(125)}com`, 0],
  ])('%s', (text, host, port) => {
    expect(parseAuthority(text)).toEqual({ host, port });
  });
});

describe('invalid authorities', () => {
  test.each([
    ['nothing', ''],
    ['only user information', 'user@'],
    ['only a port', ':80'],
    ['no dot', 'localhost'],
    ['no dot but the root', 'localhost.'],
    ['one-letter TLD', 'site.c'],
    ['one-digit TLD', 'site.1'],
    ['empty label', 'a..de'],
    ['empty first label', '.site.de'],
    ['two root dots', 'site.de..'],
    ['hyphen at the start', '-site.de'],
    ['hyphen at the end', 'site-.de'],
    ['hyphen in the TLD', 'site.de-'],
    ['underscore at the start', '_dmarc.site.de'],
    ['underscore at the end', 'site_.de'],
    ['Unicode label with a hyphen at its edge', '-münchen.de'],
    ['Unicode label with an underscore at its edge', 'münchen_。de'],
    ['label of 64', `a${LABEL_63}.de`],
    ['name of 255', `${'a.'.repeat(126)}com`],
    ['Unicode label too long as punycode', `${'ü'.repeat(80)}.de`],
    ['hostile length', `${'ü.'.repeat(100_000)}de`],
    ['blank', 'my site.de'],
    ['escaped blank', 'my%20site.de'],
    ['broken escape', 'my%site.de'],
    ['escape that is not UTF-8', 'm%FCnchen.de'],
    ['escape of an escape', 'my%2573ite.de'],
    ['slash in disguise', 'site.de%2Fpath'],
    ['mapped slash', 'site.d℀'],
    ['sub-delimiter', 'a+b.de'],
    ['backslash', 'site.de\\evil.org'],
    ['broken punycode', 'xn--a.de'],
    ['bidi rule', 'אa.com'],
    ['combining mark first', '\u0301a.de'],
    ['octal number with a 9', '192.0.2.09'],
    ['octal number too large', '0400.0.0.1'],
    ['escaped @', 'u%40site.de'],
    ['escaped colon', 'site.de%3A81'],
    ['escaped brackets', '%5B::1%5D'],
    ['octet too large', '192.0.2.256'],
    ['number instead of an address', '3232235777.'],
    ['shorthand address', '127.1'],
    ['hexadecimal address', '0x7f.0.0.1'],
    ['hexadecimal last part', '127.0.0.0x1'],
    ['empty hexadecimal TLD', 'site.0x'],
    ['five numbers', '1.2.3.4.5'],
    ['numeric TLD', 'site.123'],
    ['IPv6 with too few groups', '[1:2]'],
    ['IPv6 with zone', '[fe80::1%25eth0]'],
    ['IPv6 without brackets', '2001:db8::1'],
    ['IPv6 unclosed', '[::1'],
    ['text after IPv6', '[::1]x'],
    ['empty brackets', '[]'],
    ['port with letters', 'site.de:8o8o'],
    ['port with sign', 'site.de:+80'],
    ['port 0', 'site.de:0'],
    ['port 65536', 'site.de:65536'],
    ['two ports', 'site.de:80:80'],
  ])('%s', (_, text) => {
    expect(parseAuthority(text)).toBeNull();
  });

  test.each([
    0x00_09, 0x00_7f, 0x00_a0, 0x00_ad, 0x03_4f, 0x06_1c, 0x11_5f, 0x17_b4, 0x18_0e, 0x20_0b,
    0x20_0c, 0x20_0d, 0x20_0e, 0x20_0f, 0x20_28, 0x20_2a, 0x20_2e, 0x20_60, 0x20_66, 0x20_69,
    0x20_6f, 0x28_00, 0x30_00, 0x31_64, 0xfe_0f, 0xfe_ff, 0xff_a0, 0x1_d1_73, 0xe_00_01, 0xe_00_41,
    0xe_01_00,
  ])('invisible character %i, plain and escaped', (codePoint) => {
    const character = String.fromCodePoint(codePoint);
    expect(parseAuthority(`exa${character}mple.org`)).toBeNull();
    expect(parseAuthority(`exa${encodeURIComponent(character)}mple.org`)).toBeNull();
    expect(parseAuthority(`bü${character}cher.org`)).toBeNull();
  });
});
