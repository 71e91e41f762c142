import * as fc from 'fast-check';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { analyse } from '../analyse';
import { randomReferences } from '../testing/random-wikitext';
import { HOSTILE } from '../testing/hostile-texts';
import { keyOf, type UrlFinding } from './url-finding';
import { repairPage, type RepairedPage } from './repair-page';
import { templatesOf } from '../wikis/known-wikis';

const WIKIS = ['enwiki', 'dewiki', 'frwiki', 'itwiki', 'jawiki'];
const VERDICTS = ['dead', 'usurped', 'dead', 'live', 'usurped'] as const;
const NOW = new Date('2026-11-23T12:00:00Z');

/** Something is found of every URL of a text: most are dead, some of these have no copy. */
function findingsOf(text: string, wiki: string): UrlFinding[] {
  return analyse(text, templatesOf(wiki)).flatMap(({ originalUrl }, place) => {
    if (originalUrl === null) return [];
    const url = keyOf(originalUrl);
    const copy = {
      url: `http://web.archive.org/web/20200503120000/${url}`,
      timestamp: '20200503120000',
    };
    return {
      url,
      verdict: VERDICTS[place % VERDICTS.length] ?? 'dead',
      copy: place % 3 === 0 ? null : copy,
      badCopies: place % 5 === 0 ? [`https://web.archive.org/web/2015/${url}`] : [],
      title: 'A | title',
      reverted: false,
    };
  });
}

type Findings = readonly UrlFinding[];

function repaired(wikitext: string, wiki: string, all: boolean, findings: Findings): RepairedPage {
  return repairPage({
    wikitext,
    templates: templatesOf(wiki),
    findings,
    options: {
      tagDead: true,
      archiveLiving: all,
      untagLiving: all,
      bareToTemplate: all,
      httpsArchives: all,
      repairUsurped: all,
    },
    bot: 'Weboid',
    now: NOW,
  });
}

const anyTexts = fc.oneof(
  randomReferences,
  fc
    .array(randomReferences, { maxLength: 4 })
    .map((parts) => parts.join(' <ref>{{cite web |url=http://x.org/ |title=T}}</ref>\n')),
);

test('what is in no splice stays byte for byte, and a second run changes nothing', () => {
  fc.assert(
    fc.property(anyTexts, fc.constantFrom(...WIKIS), fc.boolean(), (source, wiki, all) => {
      const findings = findingsOf(source, wiki);
      const { wikitext, splices, changes } = repaired(source, wiki, all, findings);
      let at = 0;
      let told = '';
      for (const { start, end, text } of splices) {
        told += source.slice(at, start) + text;
        at = end;
      }
      expect(wikitext).toBe(told + source.slice(at));
      expect(changes.length > 0).toBe(wikitext !== source);
      expect(analyse(wikitext, templatesOf(wiki)).length).toBe(
        analyse(source, templatesOf(wiki)).length,
      );
      const again = repaired(wikitext, wiki, all, findings);
      expect(again.wikitext).toBe(wikitext);
    }),
    { numRuns: 1_500 },
  );
});

test.each(HOSTILE)('$name takes linear time', async ({ make }) => {
  const texts = new Map([10_000, 40_000].map((size) => [size, make(size)]));
  // The same of both: what is found of a URL decides how much there is to do.
  const findings = findingsOf(make(40_000), 'enwiki');
  const repairOne = (size: number) => repaired(texts.get(size) ?? '', 'enwiki', true, findings);
  expect(await growthOf(repairOne, 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
