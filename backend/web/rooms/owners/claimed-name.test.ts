import { claimedName } from './claimed-name';

test.each([
  ['museum-lunden.org', 'museum-lunden.org'],
  [' WWW.Museum-Lunden.org. ', 'www.museum-lunden.org'],
  ['https://www.museum-lunden.org/a?b#c', 'www.museum-lunden.org'],
  ['http://museum-lunden.org:8080', 'museum-lunden.org'],
  ['museum-lunden.org/path', 'museum-lunden.org'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['my_host.museum-lunden.org', 'my_host.museum-lunden.org'],
  ['kari.github.io', 'kari.github.io'],
  ['bbc.co.uk', 'bbc.co.uk'],
])('%s is %s', (typed, name) => {
  expect(claimedName(typed)).toEqual({ name });
});

test.each([
  '',
  'museum',
  'localhost',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  'https://[2001:db8::1]/',
  'a.local',
  'a.onion',
  'example.org',
  'www.example.com',
  'a.test',
  '*.museum-lunden.org',
  'two words.org',
  'a..org',
  '<b>.org',
  'javascript:alert(1)',
  `${'a.'.repeat(125)}org`,
])('%s cannot be claimed', (typed) => {
  expect(claimedName(typed)).toEqual({ refusal: 'bad-name' });
});

test.each(['co.uk', 'github.io', 'blogspot.com', 'toolforge.org'])(
  'nobody speaks for all below %s',
  (typed) => {
    expect(claimedName(typed)).toEqual({ refusal: 'suffix' });
  },
);
