import type { UrlKind } from '../classify-url';

/** One link as people write it, as MediaWiki stores it, as Weboid sees it. */
export interface LinkExample {
  wikitext: string;
  /** el_to_domain_index and el_to_path of 1.41 and newer; null: MediaWiki stores no row. */
  row: [index: string, path: string] | null;
  kind: UrlKind;
  /** The normal form of the link in the page. */
  url: string | null;
  /** What the row alone leads to, where MediaWiki has lost the difference. */
  rowUrl?: string;
  /** What the row is, where that is another kind; so it is in 1.39. */
  rowKind?: UrlKind;
  /** The URL that rowToUrl makes of the row, where no normal form follows. */
  rowText?: string;
}

const COM = 'http://com.example.';

/** Seen in the link tables of MediaWiki 1.43 and 1.45; many also in core's LinkFilterTest. */
export const LINK_EXAMPLES: readonly LinkExample[] = [
  example('https://example.org/test.cgi?id=12345', ['https://org.example.', '/test.cgi?id=12345']),
  example('http://example.com', [COM, '/'], 'http://example.com/'),
  example('http://example.com?x=1', [COM, '/?x=1'], 'http://example.com/?x=1'),
  example('http://example.com#frag', [COM, '/#frag'], 'http://example.com/'),
  example('HTTP://Example.COM/Path/Case', [COM, '/Path/Case'], 'http://example.com/Path/Case'),
  example('http://example.com./foo', [COM, '/foo'], 'http://example.com/foo'),
  invalid('http://.example.com/foo', ['http://com.example..', '/foo']),
  example('http://example.com:80/x', [`${COM}:80`, '/x'], 'http://example.com/x'),
  example(
    'https://example.com:8443',
    ['https://com.example.:8443', '/'],
    'https://example.com:8443/',
  ),
  invalid('http://example.com:0/x', [`${COM}:0`, '/x']),
  example('http://user:pass@example.com/x', [COM, '/x'], 'http://example.com/x'),
  example(
    '//example.org/test.cgi?id=12345',
    ['https://org.example.', '/test.cgi?id=12345'],
    'https://example.org/test.cgi?id=12345',
  ),
  resource('http://192.0.0002.0/foo', ['http://V4.192.0.2.0.', '/foo'], 'http://192.0.2.0/foo'),
  resource('http://192.0.2.7.:81/x', ['http://V4.192.0.2.7.:81', '/x'], 'http://192.0.2.7:81/x'),
  invalid('http://192.0.2.999/', ['http://999.2.0.192.', '/']),
  invalid('http://3232235777/', ['http://3232235777.', '/']),
  resource(
    'http://[2001:db8::1]/foo',
    ['http://V6.2001.DB8.0.0.0.0.0.1.', '/foo'],
    'http://[2001:db8::1]/foo',
  ),
  resource(
    'http://[2001:DB8::1]:8080/',
    ['http://V6.2001.DB8.0.0.0.0.0.1.:8080', '/'],
    'http://[2001:db8::1]:8080/',
  ),
  resource('http://[::ffff:192.0.2.1]/', null, 'http://[::ffff:c000:201]/'),
  resource('http://münchen.de/', ['http://de.münchen.', '/'], 'http://xn--mnchen-3ya.de/'),
  resource('http://xn--mnchen-3ya.de/', ['http://de.münchen.', '/'], 'http://xn--mnchen-3ya.de/'),
  resource('http://m%C3%BCnchen.de/', ['http://de.münchen.', '/'], 'http://xn--mnchen-3ya.de/'),
  {
    ...resource('http://straße.de/', ['http://de.strasse.', '/'], 'http://xn--strae-oqa.de/'),
    rowUrl: 'http://strasse.de/',
  },
  resource('http://xn--strae-oqa.de/', ['http://de.straße.', '/'], 'http://xn--strae-oqa.de/'),
  resource(
    'http://例え.jp/パス',
    ['http://jp.例え.', '/%E3%83%91%E3%82%B9'],
    'http://xn--r8jz45g.jp/%E3%83%91%E3%82%B9',
  ),
  example('http://foo_bar.example.com/', ['http://com.example.foo_bar.', '/']),
  invalid('http://xn--a.example/', ['http://example.xn--a.', '/']),
  example('http://example.com/%7Efoo', [COM, '/~foo'], 'http://example.com/~foo'),
  example('http://example.com/a/../b/./c', [COM, '/b/c'], 'http://example.com/b/c'),
  example('http://example.com/caf%c3%a9', [COM, '/caf%C3%A9'], 'http://example.com/caf%C3%A9'),
  example('http://example.com/café', [COM, '/caf%C3%A9'], 'http://example.com/caf%C3%A9'),
  example('http://example.com/a%2Fb', [COM, '/a%2Fb']),
  example('http://example.com/a%20b+c', [COM, '/a%20b+c']),
  example('http://example.com/?a=%26b%3D', [COM, '/?a=%26b%3D']),
  example('http://example.com/?q=[1]', [COM, '/?q=%5B1%5D'], 'http://example.com/?q=%5B1%5D'),
  example('http://example.com/?', [COM, '/?']),
  example('http://example.com/#', [COM, '/#'], 'http://example.com/'),
  {
    ...invalid('http://example.com%3A80/x', [`${COM}:80`, '/x']),
    rowKind: 'example',
    rowUrl: 'http://example.com/x',
  },
  {
    ...resource(
      'http://a-lunden.org\\@b-lunden.org/',
      ['http://org.b-lunden.', '/'],
      'http://a-lunden.org/@b-lunden.org/',
    ),
    rowUrl: 'http://b-lunden.org/',
  },
  ignored('mailto:wiki@wikimedia.org', ['mailto:org.wikimedia.@wiki', '']),
  ignored('mailto:wiki', ['mailto:@wiki', '']),
  ignored('mailto:A@b.org?subject=Hi', ['mailto:org.b.@A', '?subject=Hi']),
  ignored('news:comp.lang.c', ['news:c.lang.comp.', '']),
  ignored('news://news.example.com/group', ['news:%2Fgroup.', ''], 'news:%2Fgroup'),
  ignored('tel:+1-555-0100', ['tel:.', '+1-555-0100']),
  ignored('urn:isbn:0451450523', ['urn:.', 'isbn:0451450523']),
  ignored('sip:bob@x.org', ['sip:.', 'bob@x.org']),
  ignored('magnet:?xt=urn:btih:abc', ['magnet:.', '/?xt=urn:btih:abc'], 'magnet:/?xt=urn:btih:abc'),
  ignored('irc:irc.example.com', ['irc://.', 'irc.example.com'], 'irc://irc.example.com'),
  resource('https://web.archive.org/web/2020/http://example.com/a', [
    'https://org.archive.web.',
    '/web/2020/http://example.com/a',
  ]),
  invalid('http://', null),
  invalid('http:///p', null),
  invalid('http://h:99999/', null),
  invalid('http://h:abc/', null),
  ignored('javascript:alert(1)', null),
  ignored('file:///etc/hosts', null),
  // A real wiki's rows.
  example('https://example.org/plain', ['https://org.example.', '/plain']),
  example('//example.org/p', ['https://org.example.', '/p'], 'https://example.org/p'),
  example(
    'https://bücher.example/straße?q=ä#ö',
    ['https://example.bücher.', '/stra%C3%9Fe?q=%C3%A4#%C3%B6'],
    'https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%A4',
  ),
  example('HTTP://EXAMPLE.ORG/x', ['http://org.example.', '/x'], 'http://example.org/x'),
  example(
    'https://host.example?x=1',
    ['https://example.host.', '/?x=1'],
    'https://host.example/?x=1',
  ),
  example('http://example.org:8080/x', ['http://org.example.:8080', '/x']),
  resource(
    'http://[2001:DB8::AB]/',
    ['http://V6.2001.DB8.0.0.0.0.0.AB.', '/'],
    'http://[2001:db8::ab]/',
  ),
  ignored('mailto:user@example.org', ['mailto:org.example.@user', '']),
  example(
    'https://example.org/%7E%41%3A%26%3D%2B?%26%3D%2B%zz',
    ['https://org.example.', '/~A:&=+?%26%3D%2B%zz'],
    'https://example.org/~A:&=+?%26%3D%2B%zz',
  ),
  example(
    'https://example.org/|\\{}^`',
    ['https://org.example.', '/%7C%5C%7B%7D%5E%60'],
    'https://example.org/%7C%5C%7B%7D%5E%60',
  ),
  resource(
    'https://web.archive.org/web/2020/https%3A%2F%2Fexample.org',
    ['https://org.archive.web.', '/web/2020/https:%2F%2Fexample.org'],
    'https://web.archive.org/web/2020/https:%2F%2Fexample.org',
  ),
  example(
    'https://example.org/cafe\u0301',
    ['https://org.example.', '/caf%C3%A9'],
    'https://example.org/caf%C3%A9',
  ),
  example(
    'https://example.org:080/x',
    ['https://org.example.:80', '/x'],
    'https://example.org:80/x',
  ),
  example('https://example.org:/x', ['https://org.example.', '/x'], 'https://example.org/x'),
  invalid('https://example.org../x', ['https://.org.example.', '/x']),
  invalid('https://.example.org/x', ['https://org.example..', '/x']),
  invalid('https://./x', ['https://.', '/x']),
  invalid('http://0x7f.1/', ['http://1.0x7f.', '/']),
  invalid('http://127.1/', ['http://1.127.', '/']),
  invalid('http://192.0.2.300/', ['http://300.2.0.192.', '/']),
  invalid('http://3221225985/', ['http://3221225985.', '/']),
  {
    ...resource('http://192.000.002.010/', ['http://V4.192.0.2.10.', '/'], 'http://192.0.2.8/'),
    rowUrl: 'http://192.0.2.10/',
  },
  {
    ...example(
      'https://faß.example/',
      ['https://example.fass.', '/'],
      'https://xn--fa-hia.example/',
    ),
    rowUrl: 'https://fass.example/',
  },
  example('https://xn--fa-hia.example/', ['https://example.faß.', '/']),
  example(
    'https://bücher。example/',
    ['https://example.bücher.', '/'],
    'https://xn--bcher-kva.example/',
  ),
  ignored('mailto:noat', ['mailto:@noat', '']),
  ignored(
    'mailto:a@x.example,b@y.example',
    ['mailto:example.example,b%40y.x.@a', ''],
    'mailto:a@x.example,b%40y.example',
  ),
  resource(
    'https://xn--mgba3gch31f060k.com/',
    ['https://com.نامه\u200Cای.', '/'],
    'https://xn--mgba3gch31f060k.com/',
  ),
];

function example(wikitext: string, row: LinkExample['row'], url = wikitext): LinkExample {
  return { wikitext, row, kind: 'example', url };
}

function resource(wikitext: string, row: LinkExample['row'], url = wikitext): LinkExample {
  return { wikitext, row, kind: 'resource', url };
}

function invalid(wikitext: string, row: LinkExample['row']): LinkExample {
  return { wikitext, row, kind: 'invalid', url: null };
}

function ignored(wikitext: string, row: LinkExample['row'], rowText = wikitext): LinkExample {
  return { wikitext, row, kind: 'ignored', url: null, rowText };
}
