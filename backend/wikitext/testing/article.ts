const WORDS =
  'the of and in was musée lunden – tarnhavn harbour river öffnet built town century after which first ship'.split(
    ' ',
  );

/** What articles are made of, with numbers in place of `#`. */
const PARTS = [
  `<ref name="n#">{{cite web |url=https://www.site#.org/news/2015/article-#.html |title=Article # of the [[Town|town]] |date=3 May 2015 |access-date=4 June 2016 |archive-url=https://web.archive.org/web/20160604000000/https://www.site#.org/news/2015/article-#.html |archive-date=4 June 2016 |url-status=live}}</ref>`,
  `<ref>{{cite news\n |last = Smith\n |first = Ann\n |title = Harbour #\n |url = http://paper#.com/a?id=#&lang=en\n |work = The Paper\n |access-date = 2019-01-0#\n}}</ref>`,
  `<ref>[http://press#.net/page/# Press release #], retrieved in 2010 {{dead link|date=May 2018}}</ref>`,
  '<ref name="n#" />',
  `\n\n== Section # ==\n[[File:Harbour #.jpg|thumb|left|The harbour in [[190#]] <ref>http://archive#.org/x</ref>]]\n`,
  `\n{{Infobox town\n| name = Town #\n| website = {{URL|http://town#.org}}\n| population = {{formatnum:1#}}\n}}\n`,
  `\n{| class="wikitable"\n! Year !! Ships\n|-\n| 190# || '''1#'''\n|-\n| 191# || {{flag|Norway}} ''Ship #''\n|}\n`,
  '<!-- please keep this # --> ',
  "''Ship #'' (see [[Ship (#)|the ship]]) and http://ships#.org/list. ",
];

/** How many words stand between two of them. */
const WORD_COUNT = 40;

/**
 * Wikitext like that of an article.
 * @param length in characters, at least
 * @param seed another one makes another article
 */
export function articleOf(length: number, seed: number): string {
  const pieces: string[] = [];
  let total = 0;
  for (let number = seed * 1_000; total < length; number += 1) {
    const words = Array.from(
      { length: WORD_COUNT },
      (_, at) => WORDS[(number * 7 + at * at) % WORDS.length],
    );
    const part = (PARTS[number % PARTS.length] ?? '').replaceAll('#', String(number));
    const piece = `${words.join(' ')}, [[${words[0] ?? ''}|${words[1] ?? ''}]]. ${part}`;
    pieces.push(piece);
    total += piece.length;
  }
  return pieces.join('');
}
