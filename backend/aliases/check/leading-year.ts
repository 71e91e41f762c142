const YEAR = /^(?:19|20)\d\d$/;
/** Where a text begins. */
const LEADING_WORDS = 100;
/** Words beside a year that stand in both texts: it is the same place. */
const BESIDE = 3;
/** How words begin beside years that tell when a page was changed, or whose it is. */
const OF_PAGES =
  /^(?:updat|modif|revis|chang|edit|publi|pubbl|copyright|version|stand$|aktual|geander|veroff|bijgew|gewijz|jour$|actual|atualiz|aggiorn|uppdat|oppdat|opdat|andrad|paivit|zmien|zmen|frissit|modos|обновл|измен|опубл)/u;

/**
 * Whether two texts begin with another year each at the same place, which the other one has nowhere: those of two years of what
 * happens each year. What tells of changes of the page is none.
 * @param copy words as they are compared, without frames, and so `page`
 * @param all words of both, with frames
 */
export function changesLeadingYear(
  copy: readonly string[],
  page: readonly string[],
  all: { readonly copy: ReadonlySet<string>; readonly page: ReadonlySet<string> },
): boolean {
  const before = ownYears(copy, all.page);
  const after = before.length === 0 ? [] : ownYears(page, all.copy);
  return before.some((place) =>
    after.some(
      (other) =>
        wordsAt(copy, place + 1) === wordsAt(page, other + 1) ||
        wordsAt(copy, place - BESIDE) === wordsAt(page, other - BESIDE),
    ),
  );
}

/** Places of years of a text that another one has nowhere. */
function ownYears(words: readonly string[], others: ReadonlySet<string>): number[] {
  return words.slice(0, LEADING_WORDS).flatMap((word, place) => {
    if (!YEAR.test(word) || others.has(word)) return [];
    const beside = words.slice(Math.max(0, place - BESIDE), place + BESIDE);
    return beside.some((near) => OF_PAGES.test(near)) ? [] : [place];
  });
}

/** @returns never the same for what is cut off */
function wordsAt(words: readonly string[], from: number): string | symbol {
  const some = from < 0 ? [] : words.slice(from, from + BESIDE);
  return some.length < BESIDE ? Symbol('cut off') : some.join(' ');
}
