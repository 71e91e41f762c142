import type { CopyFacts } from '../rules/known-move';
import type { AliasPage } from './alias-page';
import { comparedWords } from './read-alias-page';
import { readPageDate } from './read-date';
import { readSlashDay, type SlashDay } from './slash-day';
import { NO_SITE_NAME, titlePieces, type IsSiteName } from './title-pieces';

/** What a page is called: its heading, where that is no name of the site. */
export function titleWithoutSite(
  { heading, shared, title }: AliasPage,
  isSiteName: IsSiteName = NO_SITE_NAME,
): string | null {
  const [own = ''] = [shared, title].map((one) => withoutSite(one, isSiteName)).filter(Boolean);
  if (heading === '' || isSiteName(wordsIn(heading))) return own === '' ? null : own;
  const isOfPage = own === '' || haveWordInCommon(heading, own);
  return isOfPage ? heading : own;
}

/** How much of a text is looked at for a day, and in what steps. */
const START_CHARS = 600;
const STEP_CHARS = 60;

/** What a page tells of itself. */
export interface AliasPageFacts extends CopyFacts {
  /** Where the day is written with slashes, and nothing else tells it; the date is null where it may mean two. */
  readonly slashDay: SlashDay | null;
}

/** Everything that rules ask a copy for. The day may stand anywhere at its beginning: what follows from it is checked. */
export function factsOfPage(
  page: AliasPage,
  isSiteName: IsSiteName = NO_SITE_NAME,
): AliasPageFacts {
  const title = titleWithoutSite(page, isSiteName);
  if (page.date !== null || page.slashDay !== null) {
    return { title, date: page.date, slashDay: page.slashDay };
  }
  return { title, ...firstDayIn(page.text.slice(0, START_CHARS)) };
}

function firstDayIn(text: string): Pick<AliasPageFacts, 'date' | 'slashDay'> {
  for (let at = 0; at < text.length; at += STEP_CHARS) {
    const piece = text.slice(at);
    const [date, slashDay] = [readPageDate(piece), readSlashDay(piece.slice(0, 2 * STEP_CHARS))];
    if (date !== null || slashDay !== null) return { date, slashDay };
  }
  return { date: null, slashDay: null };
}

/** The first part that is no name of the site: most sites are named last. */
function withoutSite(title: string, isSiteName: IsSiteName): string {
  const parts = titlePieces(title).map((part) => part.trim());
  return parts.find((part) => part !== '' && !isSiteName(wordsIn(part))) ?? '';
}

const wordsIn = (text: string): string => comparedWords(text).join(' ');

function haveWordInCommon(one: string, other: string): boolean {
  const words = new Set(comparedWords(one));
  return comparedWords(other).some((word) => words.has(word));
}
