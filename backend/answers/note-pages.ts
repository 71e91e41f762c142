import type { Clock } from '../runtime/clock';
import { dayNumberOf, type DayNumber } from '../status/day-number';
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
    'annotations' | 'evidence' | 'traits' | 'names' | 'redirects' | 'otherPages' | 'declarations'
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
  const today = dayNumberOf(clock.now());
  const [noted, redirects, ...known] = await Promise.all([
    addNotes(links, findings, today),
    readRedirects(withRedirects ? links : [], findings),
    ...pages.map(askOf),
  ]);
  let from = 0;
  const declared = pages.map((page, place) => {
    const ofPage = noted.slice(from, (from += page.links.length));
    return ofPage.map((link) => withDeclaredUses(link, known[place]?.[1] ?? new Map()));
  });
  const overruled = declared.flat().filter((link, place) => link.verdict !== noted[place]?.verdict);
  const notes = await notesOf(overruled, findings, today);
  return declared.map((ofPage, place) => {
    const told = ofPage.map((link) => withRedirect(notes.get(link) ?? link, redirects));
    return withOtherPages(withArchivesFor(wiki, told), known[place]?.[0] ?? new Map());
  });
}

/** What is told of links that fail or are doubtful only since a page says so; there are few, mostly none. */
async function notesOf(
  links: readonly LinkAnswer[],
  findings: NoteSources['findings'],
  today: DayNumber,
): Promise<Map<LinkAnswer, LinkAnswer>> {
  if (links.length === 0) return new Map();
  const noted = await addNotes([...links], findings, today);
  return new Map(links.map((link, place) => [link, noted[place] ?? link]));
}
