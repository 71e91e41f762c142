import { changedLines, type DiffPiece } from '../repair/proposal-diff';
import type { ProposedRepair } from '../repair/propose-repairs';
import { summaryOf } from '../repair/words/summary';
import type { Translator } from '../runtime/messages';
import { markup, type Markup } from '../web/words/markup';

/** Of a line as long as a paragraph only what stands around the changes is shown. */
const AROUND_CHARS = 120;

/** The wiki as the page names it. */
export interface ShownWiki {
  name: string;
  /** Address of index.php. */
  indexUrl: string;
}

/** What the page is told with. */
interface PageContext {
  /** In the language of the wiki. */
  texts: Translator;
  wiki: ShownWiki;
}

/** A page for browsers with the changes that `weboid repair --dry-run` proposes; it loads nothing. */
export function proposalsPage(proposed: readonly ProposedRepair[], context: PageContext): string {
  const { texts, wiki } = context;
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Repairs proposed for ${wiki.name}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Repairs proposed for ${wiki.name}</h1>
<p>Pages: ${proposed.length}. Nothing was saved.</p>
${proposed.map((one) => section(one, wiki, texts))}
</body>
</html>
`.text;
}

function section(one: ProposedRepair, { indexUrl }: ShownWiki, texts: Translator): Markup {
  const { title, pageId } = one.page;
  const address = `${indexUrl}?curid=${pageId}`;
  return markup`<section>
<h2 dir="auto"><a href="${address}" rel="noreferrer">${title}</a></h2>
<p lang="${texts.lang}" dir="${texts.dir}">${summaryOf(one.repaired.changes, texts)}</p>
${changedLines(one).map((pieces) => markup`<pre dir="auto">${pieces.map(piece)}</pre>`)}
</section>
`;
}

function piece({ kind, text }: DiffPiece, place: number, pieces: readonly DiffPiece[]): Markup {
  if (kind === 'added') return markup`<ins>${text}</ins>`;
  if (kind === 'removed') return markup`<del>${text}</del>`;
  return markup`${shortened(text, { isFirst: place === 0, isLast: place === pieces.length - 1 })}`;
}

/** Keeps what stands beside a change. */
function shortened(
  text: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  if (text.length <= 2 * AROUND_CHARS) return text;
  const head = isFirst ? '' : text.slice(0, AROUND_CHARS);
  const tail = isLast ? '' : text.slice(-AROUND_CHARS);
  return `${head} … ${tail}`;
}

const STYLE = markup`
body { font-family: sans-serif; line-height: 1.5; margin: 0 auto; max-width: 60rem; padding: 1rem; }
pre { border: 1px solid; overflow-wrap: anywhere; padding: 0.5rem; white-space: pre-wrap; }
ins { background: #d5fdf4; color: #202122; text-decoration: underline; }
del { background: #fee7e6; color: #202122; text-decoration: line-through; }
section { break-inside: avoid; }
`;
