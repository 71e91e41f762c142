import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishDump } from '../../../dumps/publish-dump';
import { linesOf, publishingParts } from '../../../dumps/testing/publishing-world';
import type { AskedWorld, PageReports } from './asked-world';
import { byUrl, linksThat, type ToldLinks } from './disagreements';
import { isSuspected } from './link-rules';
import type { WorldWiki } from './world-wikis';

const DAY_MS = 86_400_000;

/** What lines of both files may have. */
interface PublishedLine {
  url: string;
  verdict?: string;
  to?: string;
  code?: number | null;
  checked?: string | null;
  failing_since?: string | null;
}

/**
 * Compares what anybody may load on the day after, a dump and the changes of the day, with what is told of URLs by the usual
 * rules. What is spam on a page of any wiki is in no file; what was told long ago is no change.
 */
export async function comparePublished(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
  urls: ToldLinks,
): Promise<void> {
  const { database, clock, world, found } = asked;
  const spam = spamOf(told);
  const folder = mkdtempSync(join(tmpdir(), 'weboid-agreement-'));
  try {
    const parts = publishingParts(database, clock.now() + DAY_MS, world.marks);
    const { signal } = new AbortController();
    const files = await publishDump(parts, { folder, changeDays: 30, dumpNow: true, signal });
    const linesIn = (wanted: string): PublishedLine[] =>
      files.flatMap(({ kind, name }) =>
        kind === wanted ? (linesOf(folder, name) as unknown as PublishedLine[]) : [],
      );
    const known = linksThat(urls, ({ url, verdict }) => verdict !== 'unknown' && !spam.has(url));
    found.links('dump', {
      expected: known,
      told: byUrl(linesIn('dump').map(linkOf)),
      only: ['verdict', 'code', 'since', 'lastChecked'],
    });
    const changed = new Map(linesIn('changes').map(({ url, to }) => [url, to]));
    for (const link of linksThat(urls, (one) => !isSuspected(one)).values()) {
      const { url, verdict } = link;
      const isNews = verdict === 'unreachable' || verdict === 'doubtful';
      const to = spam.has(url) ? undefined : verdict;
      if (isNews || changed.has(url)) found.value(`changes file ${url}`, to, changed.get(url));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const spamOf = (told: ReadonlyMap<WorldWiki, PageReports>): ReadonlySet<string> =>
  new Set(
    [...told.values()]
      .flatMap((reports) => [...reports.values()].flatMap((links) => [...links.values()]))
      .flatMap(({ url, verdict }) => (verdict === 'spam' ? [url] : [])),
  );

const linkOf = ({ url, verdict = '', code, checked, failing_since: since }: PublishedLine) => ({
  url,
  verdict,
  code: code ?? undefined,
  lastChecked: checked ?? undefined,
  since: since ?? undefined,
});
