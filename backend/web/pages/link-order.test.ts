import type { LinkAnswer } from '../../answers/link-answer';
import { createMarkIndex } from '../../status/mark-index';
import { DEFAULT_POLICY } from '../../status/verdict';
import { classifyUrl } from '../../url/classify-url';
import { withAnnotations } from '../../answers/add-notes';
import { answerForLink } from '../../answers/judge-link';
import { isFailingOrDoubtful, isWatched, sortLinks } from '../../answers/link-answer';
import { NO_ANNOTATIONS } from '../../store/answers/annotations';
import type { Finding } from '../../store/answers/findings';
import { failed, finding } from '../testing/sample-web';
import { linkOrder, orderedLinks } from './link-order';

const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };

function linkTo(url: string, known: Finding | undefined, timestamps: string[] = []): LinkAnswer {
  const link = answerForLink(url, classifyUrl(url), known, judging);
  if (!isWatched(link)) return link;
  const archives = timestamps.map((timestamp) => ({
    service: 'wayback' as const,
    timestamp,
    url: `https://web.archive.org/web/${timestamp}/${url}`,
  }));
  return withAnnotations(link, { ...NO_ANNOTATIONS, archives });
}

function onPages(link: LinkAnswer, count: number): LinkAnswer {
  return isFailingOrDoubtful(link) ? { ...link, otherPages: { count, isMore: false } } : link;
}

const DEAD = failed(18, 29, 6);
const A = onPages(linkTo('https://a.net/', DEAD, ['20160101000000', '20190101000000']), 1);
const B = onPages(linkTo('https://b.net/', failed(18, 40, 6), ['20180101000000']), 7);
const C = linkTo('https://c.net/', finding({}));
const D = onPages(linkTo('https://d.net/', failed(18, 2, 1)), 1);
const E = { ...onPages(linkTo('https://e.net/', DEAD), 2), archivedOnPage: 'https://x.net/' };
const LINKS = [A, B, C, D, E] as readonly LinkAnswer[];

test('what has a live page alone comes behind what has a copy', () => {
  const replacement = { url: 'https://new.net/', checkedDay: 3_600, found: null };
  const moved = isFailingOrDoubtful(D) ? { ...D, replacement } : D;
  const order = orderedLinks([E, moved, A], linkOrder({ sort: 'copy' }));
  expect(order).toEqual([A, moved, E]);
});

const UNUSABLE = linkTo('http://docs/about.htm', undefined);

/** The letters of the hosts. */
function shown(given: Parameters<typeof linkOrder>[0]): string {
  return orderedLinks(LINKS, linkOrder(given))
    .map(({ url }) => url.charAt('https://'.length))
    .join('');
}

test('websites are sorted by their names as they are read, not by their ends', () => {
  const hosts = ['www.apple.org', 'pear.com', 'news.apple.net', 'xn--fhre-loa.org', 'plum.net'];
  const ofW72 = sortLinks(hosts.map((host) => linkTo(`https://${host}/`, undefined)));
  const sorted = (order: 'asc' | 'desc'): string[] =>
    orderedLinks([...ofW72, UNUSABLE], linkOrder({ sort: 'host', order })).map(({ url }) => url);
  const read = ['www.apple.org', 'xn--fhre-loa.org', 'news.apple.net', 'pear.com', 'plum.net'];
  const addresses = read.map((host) => `https://${host}/`);
  expect(sorted('asc')).toEqual([...addresses, UNUSABLE.url]);
  expect(sorted('desc')).toEqual([...addresses.toReversed(), UNUSABLE.url]);
});

test.each([
  [{}, 'abcde'],
  [{ sort: 'host' }, 'abcde'],
  [{ order: 'desc' }, 'edcba'],
  [{ sort: 'since' }, 'daebc'],
  [{ sort: 'since', order: 'asc' }, 'baedc'],
  [{ sort: 'pages' }, 'beadc'],
  [{ sort: 'pages', order: 'asc' }, 'adebc'],
  [{ sort: 'verdict' }, 'abdec'],
  [{ sort: 'copy' }, 'abcde'],
  [{ sort: 'copy', order: 'asc' }, 'bacde'],
] as const)('%j', (given, order) => {
  expect(shown(given)).toBe(order);
});
