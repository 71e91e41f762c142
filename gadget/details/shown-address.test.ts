import { isOpenAddress, shownAddress } from './shown-address';

test.each([
  ['http://a.example.net/ä?b=c#d', 'http://a.example.net/ä?b=c#d'],
  ['http://a.example.net/\u202egnp.exe', 'http://a.example.net/%E2%80%AEgnp.exe'],
  ['http://a.example.net/\u2066x\u2069\u200b', 'http://a.example.net/%E2%81%A6x%E2%81%A9%E2%80%8B'],
  ['http://a.example.net/\u0000\n', 'http://a.example.net/%00%0A'],
  ['http://a.example.net/\ud800x', 'http://a.example.net/\ufffdx'],
  ['http://a.example.net/\udc00', 'http://a.example.net/\ufffd'],
  ['http://a.example.net/😀', 'http://a.example.net/😀'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('%j is shown as %j', (address, shown) => expect(shownAddress(address)).toBe(shown));

test('a long address is cut', () => {
  expect(shownAddress('x'.repeat(8000))).toBe(`${'x'.repeat(300)}…`);
});

test.each([
  ['https://a.example.net/', true],
  ['ftp://a.example.net/', true],
  ['https://a.example.net/😀', true],
  ['https://a.example.net/\ud83d', false],
  ['https://a.example.net/\u202e', false],
  ['https://a.example.net/\u00ad', false],
  ['javascript:alert(1)', false],
  ['https://a.example.net/ x', false],
  [null, false],
])('%j may be a link: %j', (address, isOpen) => expect(isOpenAddress(address)).toBe(isOpen));
