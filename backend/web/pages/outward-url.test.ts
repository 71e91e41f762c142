import { createTakenNames } from '../../answers/taken-names';
import { mayLinkTo, outwardUrl } from './outward-url';
import { shortUrlLink } from './short-url';

async function viewWith(...names: string[]) {
  const takenNames = createTakenNames(
    () => Promise.resolve(new Set(names)),
    () => undefined,
  );
  await takenNames.refresh();
  return { takenNames };
}

test.each([
  ['http://taken.example.net.pl/', false],
  ['https://www.example.net.pl:8080/a?b', false],
  ['http://example.org/example.net.pl', true],
  ['http://mill.blogspot.com/', false],
  ['http://other.blogspot.com/', true],
  ['javascript:alert(1)', false],
  ['mailto:a@b.org', false],
])('%s may be linked to: %s', async (url, may) => {
  const view = await viewWith('example.net.pl', 'mill.blogspot.com');
  expect(mayLinkTo(view, url)).toBe(may);
  expect(outwardUrl(view, url).text.includes('href')).toBe(may);
  expect(shortUrlLink(view, url).text.includes('href')).toBe(may);
});

test('an address is shown as it is read, and leads where it is', async () => {
  const view = await viewWith();
  const url = 'http://xn--fhre-loa.de/a/b/c/d/e/f/g/h/i';
  for (const link of [outwardUrl(view, url), shortUrlLink(view, url)]) {
    expect(link.text.replaceAll(/<[^>]*>/g, '')).toBe('http://fähre.de/a/b/c/d/e/f/g/h/i');
    expect(link.text).toContain(`href="${url}"`);
  }
});

test('what was known before goes on to count while names cannot be read', async () => {
  const failures: unknown[] = [];
  let fails = false;
  const takenNames = createTakenNames(
    () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(new Set(['a.org']))),
    (error) => failures.push(error),
  );
  expect(takenNames.has('a.org')).toBe(false);
  await takenNames.refresh();
  fails = true;
  await takenNames.refresh();
  expect([takenNames.has('a.org'), failures.length]).toEqual([true, 1]);
});
