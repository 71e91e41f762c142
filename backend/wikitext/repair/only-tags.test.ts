import { DEAD_PAGE as U, ITS_COPY, ITS_OLD_COPY } from '../testing/repaired-text';
import { declaredLinks } from '../declared-links';
import { templatesOf } from '../wikis/known-wikis';
import { onlyTags } from './only-tags';
import { DEFAULT_REPAIR_OPTIONS } from './repair-options';
import { repairPage, type RepairedPage } from './repair-page';
import type { UrlFinding } from './url-finding';

const LIVING = 'http://b.org/2';

/** What a person is offered where no copy is known, unless one is told. */
function offered(wikitext: string, wiki: string, copy: UrlFinding['copy'] = null): RepairedPage {
  const known = { badCopies: [], title: null, reverted: false };
  return repairPage({
    wikitext,
    templates: templatesOf(wiki),
    findings: [
      { url: U, verdict: 'dead', copy, ...known },
      { url: LIVING, verdict: 'live', copy: null, ...known },
    ],
    options: { ...DEFAULT_REPAIR_OPTIONS, untagLiving: true, repairUsurped: true },
    bot: null,
    now: new Date('2026-11-23T12:00:00Z'),
  });
}

const isOnlyTagging = (...asked: Parameters<typeof offered>): boolean =>
  onlyTags(offered(...asked).changes);

test.each([
  ['enwiki', `<ref>{{cite web|url=${U}|title=T|url-status=dead}}</ref>`],
  ['enwiki', `<ref>[${U} T]</ref> ${U}`],
  ['dewiki', `<ref>{{Internetquelle|url=${U}|titel=T}}</ref>`],
  ['frwiki', `<ref>{{lien web|url=${U}|titre=T}}</ref>`],
  ['frwiki', `<ref>[${U} T]</ref>`],
  ['itwiki', `<ref>[${U} T]</ref>`],
  ['itwiki', `<ref>{{cita web|url=${U}|titolo=T}}</ref>`],
  ['ruwiki', `<ref>[${U} T]</ref>`],
  ['zhwiki', `<ref>{{cite web|url=${U}|title=T}}</ref>`],
  ['jawiki', `<ref>{{cite web|url=${U}|title=T}}</ref>`],
])(
  '%s: %s is tagged and no more, and said to be tagged when it is read again',
  (wiki, wikitext) => {
    const tagged = offered(wikitext, wiki);
    expect(onlyTags(tagged.changes)).toBe(true);
    expect(declaredLinks(tagged.wikitext, templatesOf(wiki)).get(U)).toMatchObject({
      isTagged: true,
    });
  },
);

test.each([
  ['its copy is named as its address', `{{cite web|url=${ITS_OLD_COPY}|title=T}}`],
  [
    'its copy counts for nothing yet',
    `{{cite web|url=${U}|title=T|archive-url=${ITS_OLD_COPY}|archive-date=2015-01-01|url-status=live}}`,
  ],
  ['the tag of another goes', `[${U} T] [${LIVING} T]{{dead link|date=May 2020}}`],
  ['nothing is done', `[${U} T]{{dead link|date=May 2020}}`],
])('not where %s, though no copy is known', (_why, wikitext) => {
  expect(isOnlyTagging(`<ref>${wikitext}</ref>`, 'enwiki')).toBe(false);
});

test('nor where its copy is added', () => {
  const copy = { url: ITS_COPY, timestamp: '20200503120000' };
  expect(isOnlyTagging(`<ref>[${U} T]</ref>`, 'enwiki', copy)).toBe(false);
});
