import { CookieJar } from './cookie-jar';

describe('CookieJar', () => {
  it('keeps names and values by host, the newest wins', () => {
    const jar = new CookieJar();
    jar.keep('a.fjord.net', ['id=1; Path=/; HttpOnly', ' lang = no ', 'pair=x=y']);
    jar.keep('a.fjord.net', ['id=2']);
    jar.keep('b.fjord.net', ['id=3']);
    expect(jar.headerFor('a.fjord.net')).toBe('id=2; lang=no; pair=x=y');
    expect(jar.headerFor('b.fjord.net')).toBe('id=3');
    expect(jar.headerFor('c.fjord.net')).toBe('');
  });

  it.each(['', ';', '=x', '   =x', 'a=b\x01c', 'a\0=b', 'a=\x7f', 'a=字'])(
    'passes over %j',
    (header) => {
      const jar = new CookieJar();
      jar.keep('a.fjord.net', [header]);
      expect(jar.headerFor('a.fjord.net')).toBe('');
    },
  );

  it('keeps tabs and other scripts', () => {
    const jar = new CookieJar();
    jar.keep('a.fjord.net', ['a=b\tc', 'd=\x80\xff']);
    expect(jar.headerFor('a.fjord.net')).toBe('a=b\tc; d=\x80\xff');
  });

  it('leaves out what would make the header too long', () => {
    const jar = new CookieJar();
    const many = Array.from({ length: 10_000 }, (_, index) => `c${index}=${'x'.repeat(100)}`);
    jar.keep('a.fjord.net', [`huge=${'x'.repeat(5000)}`, ...many]);
    const header = jar.headerFor('a.fjord.net');
    expect(header.startsWith('c0=x')).toBe(true);
    expect(header.length).toBeLessThanOrEqual(4096);
  });
});
