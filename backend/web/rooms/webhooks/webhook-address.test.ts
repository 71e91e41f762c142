import { webhookAddress } from './webhook-address';

const read = (text: string) => webhookAddress(text, 'weboid.toolforge.org');

test.each([
  ['https://hook.museum-lunden.org', 'https://hook.museum-lunden.org/'],
  [
    ' https://Hook.Museum-Lunden.org:443/in?a=%20b&c#d ',
    'https://hook.museum-lunden.org/in?a=%20b&c',
  ],
  ['https://bücher.museum-lunden.org/ä', 'https://xn--bcher-kva.museum-lunden.org/%C3%A4'],
])('%j can be one', (text, address) => {
  expect(read(text)).toBe(address);
});

test.each([
  'http://hook.museum-lunden.org/',
  'hook.museum-lunden.org',
  'https://hook.museum-lunden.org:8443/',
  'https://user@hook.museum-lunden.org/',
  'https://user:password@hook.museum-lunden.org/',
  'https://127.0.0.1/',
  'https://93.184.216.34/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[2606:2800:220:1::1]/',
  'https://localhost/',
  'https://a.localhost/',
  'https://printer.local/',
  'https://printer.local./',
  'https://weboid.toolforge.org./report/say',
  'https://abc.onion/',
  'https://intranet/',
  'https://hook.example.org/',
  'https://weboid.toolforge.org/report/say',
  `https://hook.museum-lunden.org/${'x'.repeat(500)}`,
  'ftp://hook.museum-lunden.org/',
  'file:///etc/passwd',
  '',
])('%j cannot be one', (text) => {
  expect(read(text)).toBeNull();
});
