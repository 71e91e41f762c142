import { changeOf } from '../store/changes/testing/change-of';
import type { LoggedChange } from '../store/changes/change-feed';
import { domainKeyOf } from '../store/changes/domain-key';
import { TOPIC, urlTopicKeyOf } from '../store/subscribers/topics';
import { DEFAULT_POLICY, type Verdict } from '../status/verdict';
import { routeChanges, seeChanges, urlIdsSeen } from './route-changes';

type Step = [id: number, urlId: number, from: Verdict, to: Verdict];

const logged = ([id, urlId, from, to]: Step): LoggedChange => ({
  ...changeOf(urlId, from, to),
  id,
  changedAtS: id,
});
const DE = { wikiId: 1, policy: DEFAULT_POLICY };
const EN = { wikiId: 2, policy: DEFAULT_POLICY };
const DOMAIN = domainKeyOf('museum-lunden.org');

function routed(steps: Step[], used: [number, number[]][] = []) {
  const changes = steps.map(logged);
  const { byTopic, byPage } = routeChanges(seeChanges(changes, [DE, EN]), changes, new Map(used));
  return {
    byTopic: byTopic.map(({ topic, key, id, wikiId }) => [topic, key, id, wikiId]),
    byPage: byPage.map(({ urlId, wikiId, id }) => [urlId, wikiId, id]),
  };
}

test('a change goes to its URL, its domain, and the wikis and pages that use it', () => {
  const { byTopic, byPage } = routed([[5, 7, 'working', 'unreachable']], [[7, [1, 2, 99]]]);
  expect(byTopic).toEqual([
    [TOPIC.url, urlTopicKeyOf('http://museum-lunden.org/7'), 5, 0],
    [TOPIC.domain, DOMAIN, 5, 0],
    [TOPIC.wiki, 1, 5, 1],
    [TOPIC.wiki, 2, 5, 2],
  ]);
  expect(byPage).toEqual([
    [7, 1, 5],
    [7, 2, 5],
  ]);
});

test('what a mark begins anew is told beside what came before it', () => {
  const died = logged([5, 7, 'doubtful', 'unreachable']);
  const marked = { ...logged([9, 7, 'unreachable', 'working']), reason: 'marked-permalive' };
  const changes = [died, marked];
  const { byTopic, byPage } = routeChanges(seeChanges(changes, [DE]), changes, new Map([[7, [1]]]));
  expect(byTopic.filter(({ topic }) => topic === TOPIC.url).map(({ id }) => id)).toEqual([5, 9]);
  expect(byPage.map(({ id, from, to }) => [id, from, to])).toEqual([
    [5, 'doubtful', 'unreachable'],
    [9, 'unreachable', 'working'],
  ]);
});

test.each<[string, Step[]]>([
  ['what is only doubted', [[1, 7, 'working', 'doubtful']]],
  [
    'what cancels out',
    [
      [1, 7, 'doubtful', 'unreachable'],
      [2, 7, 'unreachable', 'doubtful'],
    ],
  ],
  ['spam', [[1, 7, 'unreachable', 'spam']]],
  ['what was ignored', [[1, 7, 'ignored', 'unreachable']]],
  ['a URL that is not listed', [[1, 0, 'working', 'unreachable']]],
])('nobody is told of %s', (_name, steps) => {
  expect(routed(steps, [[7, [1]]])).toEqual({ byTopic: [], byPage: [] });
});

test('of an address that the log does not have only wikis and pages are told', () => {
  const changes = [{ ...logged([5, 7, 'working', 'unreachable']), url: '' }];
  const { byTopic } = routeChanges(seeChanges(changes, [DE]), changes, new Map([[7, [1]]]));
  expect(byTopic.map(({ topic }) => topic)).toEqual([TOPIC.wiki]);
});

test('only URLs of which something is told are looked up', () => {
  const steps: Step[] = [
    [1, 7, 'working', 'doubtful'],
    [2, 8, 'doubtful', 'unreachable'],
  ];
  expect(urlIdsSeen(seeChanges(steps.map(logged), [DE]))).toEqual([8]);
});

test('a name that is taken, or free again, is told once to who asks for its domain or a wiki, and for each URL and page', () => {
  const changes = [5, 6, 7].map((id) => ({
    ...logged([id, id, 'working', 'doubtful']),
    reason: 'name-taken',
  }));
  const used = new Map(changes.map(({ urlId }) => [urlId, [1]]));
  const { byTopic, byPage } = routeChanges(seeChanges(changes, [DE]), changes, used);
  const idsOf = (wanted: number): number[] =>
    byTopic.filter(({ topic }) => topic === wanted).map(({ id }) => id);
  expect([idsOf(TOPIC.domain), idsOf(TOPIC.wiki), idsOf(TOPIC.url)]).toEqual([[5], [5], [5, 6, 7]]);
  expect(byPage.map(({ id }) => id)).toEqual([5, 6, 7]);
});
