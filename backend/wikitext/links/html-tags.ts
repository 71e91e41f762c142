import { FILLER } from './filler';

/** Source: MediaWiki Sanitizer::getRecognizedTagData; without `meta` and `link`, which are no tags as a rule. */
const ALLOWED: ReadonlySet<string> = new Set(
  [
    'b bdi del i ins u font big small sub sup h1 h2 h3 h4 h5 h6 cite code em s strike strong tt var div center',
    'blockquote ol ul dl table caption pre ruby rb rp rt rtc p span abbr dfn kbd samp data time mark br wbr hr',
    'li dt dd tr td th q bdo',
  ].flatMap((names) => names.split(' ')),
);

const TAG = /<\/?([a-z][^\t\n\v />\0<]*)[^<>]*>/gi;

/** Fills the tags that MediaWiki allows; what is left of `<` and `>` is text. */
export function hideHtmlTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replaceAll(TAG, (tag, name: string) =>
    ALLOWED.has(name.toLowerCase()) ? FILLER.tag.repeat(tag.length) : tag,
  );
}
