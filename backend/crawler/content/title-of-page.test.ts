import { classifyUrl } from '../../url/classify-url';
import { titleOfPage } from './title-of-page';

const { url } = classifyUrl('https://a.org/x');

function titleIn(html: string, contentType = 'text/html; charset=utf-8'): string | null {
  if (url === null) throw new TypeError('no address');
  return titleOfPage({ at: url, contentType, body: Buffer.from(html), isComplete: true });
}

test.each([
  ['<title>Der Leuchtturm von Lunden</title><p>x', 'Der Leuchtturm von Lunden'],
  ['<title>\n  Two &amp; three\n lines </title>', 'Two & three lines'],
  ['<title>灯台の歴史</title>', '灯台の歴史'],
  ['<title>Windows 95 – a history</title>', 'Windows 95 – a history'],
])('%s', (html, title) => {
  expect(titleIn(html)).toBe(title);
});

test.each([
  '<p>no title',
  '<title> </title>',
  '<title>Untitled Document</title>',
  '<title>Index</title>',
  '<title>404 - nothing here</title>',
  '<title>Page not found</title>',
  '<title>Just a moment...</title>',
  '<title>Page not found | Example</title>',
  '<title>Museum Lunden – Home</title>',
  '<title>Error: no such entry</title>',
  '<title>Internet Archive Wayback Machine</title>',
  '<title>https://a.org/x</title>',
  '<title>news.html</title>',
  '<title>— · —</title>',
  `<title>${'word '.repeat(60)}</title>`,
])('says nothing: %s', (html) => {
  expect(titleIn(html)).toBeNull();
});

test('a file has none', () => {
  expect(titleIn('%PDF-1.4 <title>A title</title>', 'application/pdf')).toBeNull();
});
