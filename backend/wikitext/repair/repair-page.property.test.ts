import * as fc from 'fast-check';
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

function repaired(wikitext: string, wiki: string, all: boolean, from = wikitext): RepairedPage {
  return repairPage({
    wikitext,
    templates: templatesOf(wiki),
    findings: findingsOf(from, wiki),
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

const texts = fc.oneof(
  randomReferences,
  fc
    .array(randomReferences, { maxLength: 4 })
    .map((parts) => parts.join(' <ref>{{cite web |url=http://x.org/ |title=T}}</ref>\n')),
);

test('what is in no splice stays byte for byte, and a second run changes nothing', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...WIKIS), fc.boolean(), (source, wiki, all) => {
      const { wikitext, splices, changes } = repaired(source, wiki, all);
      let at = 0;
      let rest = wikitext;
      for (const { start, end, text } of splices) {
        const kept = source.slice(at, start) + text;
        expect(rest.slice(0, kept.length)).toBe(kept);
        rest = rest.slice(kept.length);
        at = end;
      }
      expect(rest).toBe(source.slice(at));
      expect(changes.length > 0).toBe(wikitext !== source);
      expect(analyse(wikitext, templatesOf(wiki)).length).toBe(
        analyse(source, templatesOf(wiki)).length,
      );
      const again = repaired(wikitext, wiki, all, source);
      expect(again.wikitext).toBe(wikitext);
    }),
    { numRuns: 1_500 },
  );
});

test.each(HOSTILE)('$name takes linear time', ({ make }) => {
  const [small, large] = [make(20_000), make(80_000)];
  repaired(small, 'enwiki', true);
  const [smallMs, largeMs] = [timeMs(small), timeMs(large)];
  // Four times the text; quadratic would be sixteen times the time.
  expect(largeMs).toBeLessThan(10 * smallMs + 150);
});

/** Of the processor: other programs on the machine do not count. */
function timeMs(text: string): number {
  const start = process.cpuUsage();
  repaired(text, 'enwiki', true);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
