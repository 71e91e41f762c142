import { harmlessAddress } from './harmless-address';

test.each([
  ['http://a.org/b_c~d?e=f&g=h#i', 'http://a.org/b_c~d?e=f&g=h#i'],
  ['//a.org/b', 'https://a.org/b'],
  ['http://a.org/{{Nuke}}', 'http://a.org/%7B%7BNuke%7D%7D'],
  ['http://a.org/-{zh:x}-', 'http://a.org/-%7Bzh:x%7D-'],
  ['http://a.org/]] [[X|y]]', 'http://a.org/%5D%5D%20%5B%5BX%7Cy%5D%5D'],
  ["http://a.org/'''b'''", 'http://a.org/%27%27%27b%27%27%27'],
  ["http://a.org/it's", "http://a.org/it's"],
  ['http://a.org/~~~~', 'http://a.org/%7E%7E%7E%7E'],
  ['http://a.org/__NOTOC__', 'http://a.org/%5F%5FNOTOC%5F%5F'],
  ['http://a.org/<nowiki>"', 'http://a.org/%3Cnowiki%3E%22'],
  ['http://a.org/?a=1&lt;b&#60;', 'http://a.org/?a=1%26lt;b%26#60;'],
  ['http://a.org/\n== x ==\u0001', 'http://a.org/%0A==%20x%20==%01'],
])('%j is harmless as %j', (url, wanted) => {
  expect(harmlessAddress(url)).toBe(wanted);
});
