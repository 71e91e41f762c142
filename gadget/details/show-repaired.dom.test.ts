import { pageContext } from '../testing/page-context';
import { openDetails } from './testing/open-details';
import { showRepaired } from './show-repaired';

const GONE = 'http://gone.example.net/a';
const OTHER = 'http://other.example.net/';
const PAGE_OF_GONE =
  'https://weboid.test/url?url=http%3A%2F%2Fgone.example.net%2Fa&dbname=examplewiki&lang=en';
const copyOf = (url: string): string => `https://web.archive.org/web/2015/${url}`;
const link = (href: string, id = ''): string =>
  `<a class="external" id="${id}" href="${href}">${id}</a>`;
const block = (page: object): object => ({
  block: 2,
  pages: [{ pageid: 150, problems: [], ...page }],
});

async function signs(html: string, answer: unknown, isContent = true) {
  document.body.innerHTML = `<p>${html}</p>`;
  const { context, requests } = openDetails({ answer });
  const page = pageContext({ isContent });
  const opened: string[] = [];
  const acts = {
    name: (linkName: string) => `repaired ${linkName}`,
    open: (_sign: HTMLElement, url: string) => opened.push(url),
  };
  const show = () => showRepaired({ ...context, page }, document.body, acts);
  await show();
  await show();
  const found = Array.from(document.querySelectorAll('.weboid-repaired'), (sign) => [
    sign.parentElement?.previousElementSibling?.id,
    sign.getAttribute('href'),
    sign.getAttribute('aria-label'),
  ]);
  return { found, requests, opened };
}

test('what is dead and has its copy anywhere on the page has a sign, once, that leads to its page', async () => {
  const html = link(GONE, 'x') + link(OTHER, 'y') + '</p><p>' + link(copyOf(GONE), 'z');
  const { found, requests } = await signs(html, block({ repaired: [GONE] }));
  expect(found).toEqual([['x', PAGE_OF_GONE, 'repaired x']]);
  expect(document.querySelector('button')).toBeNull();
  expect(requests[0]).toContain('&block=2&doubtful=1');
});

test('a plain click on it opens its box, any other its page', async () => {
  const { opened } = await signs(link(GONE, 'x') + link(copyOf(GONE)), block({ repaired: [GONE] }));
  const sign = document.querySelector('.weboid-repaired');
  const click = (keys = {}): boolean =>
    sign?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })) ??
    false;
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click({ ctrlKey: true });
  expect(opened).toEqual([]);
  expect(click()).toBe(false);
  expect(opened).toEqual([GONE]);
});

test('so has what was repaired after the page was last read', async () => {
  const html = link(GONE, 'x') + link(copyOf(GONE), 'z');
  const problems = [{ url: GONE, verdict: 'unreachable' }];
  expect((await signs(html, block({ problems }))).found).toEqual([
    ['x', PAGE_OF_GONE, 'repaired x'],
  ]);
});

test('what is told of another page, or has no copy here, has none', async () => {
  const html = link(GONE, 'x') + link(copyOf(OTHER), 'z');
  expect((await signs(html, block({ repaired: [GONE] }))).found).toEqual([]);
  const elsewhere = { block: 2, pages: [{ pageid: 151, problems: [], repaired: [OTHER] }] };
  expect((await signs(link(OTHER) + link(copyOf(OTHER)), elsewhere)).found).toEqual([]);
});

test.each([
  ['without a copy on the page', link(GONE), true],
  ['where no block tells of the page', link(GONE) + link(copyOf(GONE)), false],
])('nothing is asked %s', async (_what, html, isContent) => {
  expect((await signs(html, block({}), isContent)).requests).toEqual([]);
});

test.each([
  [null],
  ['x'],
  [{ pages: 7 }],
  [block({ repaired: [7, null, {}] })],
  [block({ repaired: 'x' })],
])('of an odd answer, %j, nothing is taken', async (answer) => {
  expect((await signs(link(GONE) + link(copyOf(GONE)), answer)).found).toEqual([]);
});
