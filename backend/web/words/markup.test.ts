import { markup } from './markup';

test.each([
  [`<b>&"'`, '&lt;b&gt;&amp;&quot;&#39;'],
  [markup`<b>${'<'}</b>`, '<b>&lt;</b>'],
  [[markup`<i>`, '<'], '<i>&lt;'],
  [0, '0'],
  ['', ''],
  [false, ''],
  [undefined, ''],
  ['a\0b\u0085\u001b\t\n', 'a\uFFFDb\uFFFD\uFFFD\t\n'],
  ['half \uD800 pair 😀', 'half \uFFFD pair 😀'],
] as const)('%j', (value, expected) => {
  expect(markup`[${value}]`.text).toBe(`[${expected}]`);
});
