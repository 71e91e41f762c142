import { createManualClock } from '../runtime/testing/manual-clock';
import { DEFAULT_REPAIR_OPTIONS } from '../wikitext/repair/repair-options';
import { DEAD_PAGE, ITS_COPY, repairedText } from '../wikitext/testing/repaired-text';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { isBeingEdited } from './is-being-edited';
import { proposeRepairsOf, type ProposalParts } from './propose-repairs';

const NOW_S = Date.UTC(2026, 10, 27) / 1_000;
const DAY_S = 86_400;

const isLeft = (wiki: string, wikitext: string, agoS = 60): boolean =>
  isBeingEdited({ wikitext, savedAtS: NOW_S - agoS }, templatesOf(wiki), NOW_S);

test.each([
  ['enwiki', '{{In use}}'],
  ['enwiki', '{{inuse|time=10:00}}\nText'],
  ['enwiki', 'Text {{Template:Under_construction|placedby=A}}'],
  ['enwiki', '{{GOCEinuse}}'],
  ['dewiki', '{{In Bearbeitung|~~~~}}'],
  ['dewiki', '{{Vorlage:Inuse}}'],
  ['frwiki', '{{En cours|~~~~}}'],
  ['ruwiki', '{{Редактирую|1=~~~~}}'],
  ['zhwiki', '{{inuse}}'],
  ['arwiki', '{{تحرر}}'],
  ['hewiki', '{{בעבודה}}'],
  // Wikis without a row of templates, which are repaired where the wikis file describes their citations.
  ['nlwiki', '{{Meebezig|~~~~}}'],
  ['cswiki', '{{Pracuje se|~~~~}}'],
  ['fawiki', '{{ویرایش}}'],
  ['srwiki', '{{Радови у току}}'],
  ['hywiki', '{{Խմբագրում եմ}}'],
  ['eswiki', '{{En desarrollo|A|t={{sust:CURRENTTIMESTAMP}}}}'],
  ['eswiki', '{{enobras}}'],
  ['itwiki', '{{WIP|A}}'],
  ['svwiki', '{{pågår|A|12:00}}'],
  ['nowiki', '{{Arbeid pågår}}'],
])('%s: whoever writes %s edits the page just now', (wiki, text) => {
  expect(isLeft(wiki, text)).toBe(true);
});

test.each([
  ['enwiki', '<nowiki>{{in use}}</nowiki> <!-- {{in use}} -->'],
  ['enwiki', '{{Use dmy dates}} {{In universe}} {{In use|'],
  ['enwiki', '[[Template:In use]] {{tl|In use}} In use'],
  ['enwiki', '{{In Bearbeitung}} {{Редактирую}}'],
  ['dewiki', '{{Under construction}} {{Lückenhaft}}'],
  ['itwiki', '{{in use}}'],
  // An event that is going on.
  ['svwiki', '{{Pågående}}'],
  ['xxwiki', '{{in use}}'],
])('%s: but not by %s', (wiki, text) => {
  expect(isLeft(wiki, text)).toBe(false);
});

test('a notice that was forgotten holds nobody up', () => {
  expect(isLeft('enwiki', '{{in use}}', 14 * DAY_S)).toBe(true);
  expect(isLeft('enwiki', '{{in use}}', 14 * DAY_S + 1)).toBe(false);
  expect(isBeingEdited({ wikitext: '{{in use}}' }, templatesOf('enwiki'), NOW_S)).toBe(true);
});

const CITED = `{{cite web|url=${DEAD_PAGE}}}`;

/** The titles of pages on which something would be changed, and of those that are told as left. */
async function proposedBy(bot: string | null): Promise<{ proposed: string[]; left: string[] }> {
  const left: string[] = [];
  const finding = {
    url: DEAD_PAGE,
    verdict: 'dead' as const,
    copy: { url: ITS_COPY, timestamp: '20200503120000' },
    badCopies: [],
    title: null,
    reverted: false,
  };
  const page = { namespace: 0, revisionId: 1, savedAtS: NOW_S };
  const parts: ProposalParts = {
    templates: templatesOf('enwiki'),
    candidatesAfter: async function* () {},
    textsOf: async function* () {
      yield { ...page, pageId: 1, title: 'Free', wikitext: CITED };
      yield { ...page, pageId: 2, title: 'Busy', wikitext: `{{in use}} ${CITED}` };
    },
    findingsOf: async (pageIds) => new Map(pageIds.map((pageId) => [pageId, [finding]])),
    tellBeingEdited: ({ title }) => left.push(title),
    options: DEFAULT_REPAIR_OPTIONS,
    bot,
    clock: createManualClock(NOW_S * 1_000),
  };
  const proposed: string[] = [];
  for await (const one of proposeRepairsOf(parts, [1, 2])) proposed.push(one.page.title);
  return { proposed, left };
}

test('a program leaves such a page for later and says so; a person is shown it', async () => {
  expect(await proposedBy('Weboid')).toEqual({ proposed: ['Free'], left: ['Busy'] });
  expect(await proposedBy(null)).toEqual({ proposed: ['Free', 'Busy'], left: [] });
});

test('the text by itself is repaired as any other', () => {
  expect(repairedText(`{{in use}} ${CITED}`)).toContain(`|archive-url=${ITS_COPY}`);
});
