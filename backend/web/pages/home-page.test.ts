import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { DEFAULT_POLICY } from '../../status/verdict-policy';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { checkWellFormed } from '../testing/well-formed';
import { startPage } from './home-page';
import type { View } from './view';

const wiki = sampleWiki([]);
const { messages, source } = sampleParts(wiki, {});

function shown(onlyWiki: View['onlyWiki'], query = ''): string {
  const page = startPage({
    translator: messages.translator(['en']),
    languages: messages.languages,
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/', query: new URLSearchParams(query) },
    ...(onlyWiki !== undefined && { onlyWiki }),
  });
  checkWellFormed(page);
  return page;
}

test('the example for programs has the version whose meaning stays, and can be asked', () => {
  const example = '/v1/externalLinkProblem?dbname=dewiki@WMF&amp;pageid=9301140';
  // The button stands behind what has it: within the link it would open the address.
  expect(shown(null)).toContain(`<a href="${example}" rel="nofollow" data-copy="Copy"`);
});

test('where one wiki alone is watched, it is of that one', () => {
  expect(shown({ ...wiki, dbname: 'testwiki' })).toContain(
    '/v1/externalLinkProblem?dbname=testwiki@WMF&amp;pageid=1"',
  );
});

test('ways to be told of dead links name the watchlist, and lists the newest where there is one wiki', () => {
  expect(shown(null)).toContain('the gadget “Weboid on the watchlist” tells you');
  expect(shown(null)).not.toContain('the newest first');
  expect(shown(wiki)).toMatch(
    /href="\/changes\?dbname=dewiki[^"]*to=unreachable[^"]*">Links called dead lately/,
  );
});

test('mail is offered about the one wiki that is watched; of several each is to be named', () => {
  expect(shown(wiki)).toMatch(/href="\/mail\?dbname=dewiki(?:@|%40)WMF[^"]*">By mail/);
  expect(shown(null)).toMatch(/href="\/mail(?:\?lang=en)?">By mail/);
});

test('websites are counted on the one wiki that is watched, or on all of them', () => {
  expect(shown(wiki)).toMatch(/href="\/sites\?dbname=dewiki(?:@|%40)WMF[^"]*">Websites/);
  expect(shown(null)).toMatch(/href="\/sites(?:\?lang=en)?">Websites/);
});

test('what dead means is told with the numbers of the usual rules', () => {
  const { minFailures, minDays } = DEFAULT_POLICY;
  const [, meaning = ''] = shown(null).split('id="dead"');
  expect(meaning).toContain(
    `A link is called dead after ${minFailures} failed checks in a row, when at least ${minDays} days lie between the first and the last. These are the usual rules; a wiki can have its own.`,
  );
});

test.each([
  ['', ['sort" value="verdict']],
  ['sort=host&order=desc', ['sort" value="host', 'order" value="desc']],
  ['sort=pages', ['sort" value="pages']],
  ['sort=size&order=desc', ['sort" value="verdict']],
])(
  'the form about an article asks for what is left to do first, or keeps the order: %s',
  (query, orders) => {
    const [, form = ''] = shown(null, query).split('action="/externalLinkInfo"');
    expect(
      [...form.matchAll(/name="((?:sort|order)" value="[^"]*)"/g)].map(([, order]) => order),
    ).toEqual(orders);
  },
);

test('each part of the site is a link that asks for it; who named a wiki takes it along', () => {
  const ways = (page: string): (string | undefined)[] =>
    [...(/<nav[\s\S]*?<\/nav>/.exec(page)?.[0].matchAll(/href="([^"]*)"/g) ?? [])].map(
      ([, way]) => way,
    );
  expect(ways(shown(null))).toEqual(['/', '/?ask=url', '/?ask=site', '/wikis']);
  expect(ways(shown(null, 'dbname=dewiki')).slice(0, 2)).toEqual([
    '/?dbname=dewiki',
    '/?ask=url&amp;dbname=dewiki',
  ]);
});
