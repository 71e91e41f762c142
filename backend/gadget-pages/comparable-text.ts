/**
 * A page's text in a form that is the same for all that MediaWiki stores alike: it takes away blanks
 * at the end, composes characters (NFC), and writes JSON in lines of its own.
 * @param title of the page; JSON is told by its ending
 */
export function comparableText(title: string, text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trimEnd().normalize('NFC');
  return (title.endsWith('.json') && jsonLines(plain)) || plain;
}

/** Null for what is no JSON: somebody's mistake on the wiki, to be overwritten. */
function jsonLines(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, '\t');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
