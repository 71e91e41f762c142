import type { Clock } from '../runtime/clock';
import { dayNumberOf } from '../status/day-number';
import { readDeclaredUses, withDeclaredUses } from './add-declarations';
import { addNotes } from './add-notes';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import type { LinkAnswer } from './link-answer';
import { countOtherPages, withOtherPages } from './other-pages';
import { withArchivesFor } from './told-archives';
import { readRedirects, withRedirect } from './with-redirects';

/** Links of one page that are told. */
interface ToldLinks {
  pageId: number;
  links: LinkAnswer[];
}

/** The same with all that is told of them. */
interface NotedLinks {
  links: LinkAnswer[];
  /** Other pages were counted for some of them only. */
  isCut: boolean;
}

/** Who asks, and when. */
interface NoteSources {
  wiki: AskedWiki;
  findings: Pick<
    Findings,
    'annotations' | 'evidence' | 'traits' | 'redirects' | 'otherPages' | 'declarations'
  >;
  clock: Clock;
}

/**
 * Adds what is told of links beside the checks: notes, what pages declare of them, other pages that use them, and, where they were not
 * read with the findings, redirects. All of it is asked for at the same time, for all pages of one wiki.
 * @returns in the same order
 * @throws Problem database-unavailable
 */
export async function notePages(
  pages: readonly ToldLinks[],
  { wiki, findings, clock }: NoteSources,
  { withRedirects }: { withRedirects: boolean },
): Promise<NotedLinks[]> {
  const links = pages.flatMap((page) => page.links);
  const askOf = ({ pageId, links: its }: ToldLinks) => {
    const sources = { wiki, pageId, findings };
    return Promise.all([countOtherPages(its, sources), readDeclaredUses(its, sources)]);
  };
  const [noted, redirects, ...known] = await Promise.all([
    addNotes(links, findings, dayNumberOf(clock.now())),
    readRedirects(withRedirects ? links : [], findings),
    ...pages.map(askOf),
  ]);
  const told = withArchivesFor(wiki, noted);
  let from = 0;
  return pages.map((page, place) => {
    const ofPage = told
      .slice(from, (from += page.links.length))
      .map((link) => withRedirect(link, redirects));
    const [counted, declared] = known[place] ?? [new Map(), new Map()];
    return withOtherPages(
      ofPage.map((link) => withDeclaredUses(link, declared)),
      counted,
    );
  });
}
