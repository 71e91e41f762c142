import type { UrlFinding } from '../wikitext/repair/url-finding';
import { DEFAULT_REPAIR_OPTIONS } from '../wikitext/repair/repair-options';
import { changedLines, unifiedDiff } from './proposal-diff';
import { proposeRepairs, type ProposalParts, type ProposedRepair } from './propose-repairs';
import { templatesOf } from '../wikitext/wikis/known-wikis';

const page = (pageId: number, wikitext: string) => ({
  pageId,
  namespace: 0,
  title: `Page ${pageId}`,
  revisionId: 100 + pageId,
  wikitext,
});
const PAGES = [page(1, 'one\n* http://a.org/ x\nthree'), page(3, 'http://b.org/')];
const dead: UrlFinding = {
  url: 'http://a.org/',
  verdict: 'dead',
  copy: null,
  badCopies: [],
  title: null,
  reverted: false,
};

async function proposed(): Promise<ProposedRepair[]> {
  const parts: ProposalParts = {
    templates: templatesOf('enwiki'),
    candidatesAfter: async function* () {
      yield { pageIds: [1, 2], throughPageId: 2 };
      yield { pageIds: [3], throughPageId: null };
    },
    textsOf: async function* (pageIds) {
      yield* PAGES.filter(({ pageId }) => pageIds.includes(pageId));
    },
    findingsOf: async () => new Map([[1, [dead]]]),
    options: DEFAULT_REPAIR_OPTIONS,
    bot: 'Weboid',
    clock: { now: () => Date.UTC(2026, 10, 23), sleep: async () => undefined },
  };
  const all: ProposedRepair[] = [];
  for await (const one of proposeRepairs(parts)) all.push(one);
  return all;
}

test('only pages that would change are proposed, with what would change', async () => {
  const [one, ...others] = await proposed();
  expect(others).toEqual([]);
  if (one === undefined) throw new Error('nothing is proposed');
  const tag = ' {{dead link|date=November 2026 |bot=Weboid |fix-attempted=yes}}';
  expect(unifiedDiff(one)).toBe(
    [
      '--- Page 1, revision 101',
      '+++ Page 1, repaired',
      '@@ -1,3 +1,3 @@',
      ' one',
      '-* http://a.org/ x',
      `+* http://a.org/${tag} x`,
      ' three',
      '',
    ].join('\n'),
  );
  expect(changedLines(one)).toEqual([
    [
      { kind: 'same', text: '* http://a.org/' },
      { kind: 'added', text: tag },
      { kind: 'same', text: ' x' },
    ],
  ]);
});
