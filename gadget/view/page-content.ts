const PREVIEW = '#wikiPreview';

/**
 * Calls `mark` for all content that has come and will come. MediaWiki makes up for the last call alone:
 * when that was a fragment, the content came before it.
 */
export function listenToContent(content: Element, mark: (root: Element) => void): void {
  const missed: Element[] = [];
  let isMakingUp = true;
  mw.hook('wikipage.content').add(($content) => {
    const roots = $content.get();
    if (isMakingUp) missed.push(...roots);
    roots.forEach(mark);
  });
  isMakingUp = false;
  if (missed.length > 0 && !missed.some((root) => root.contains(content))) mark(content);
}

/** The form around a preview has links as well, such as those to licences: nobody asks about them. */
export function previewIn(root: Element): Element | null {
  return root.closest(PREVIEW) ? root : root.querySelector(PREVIEW);
}
