const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'input', 'link', 'meta', 'path']);
const TAG = /<(\/?)([a-z0-9]+)((?:\s+[a-zA-Z][a-zA-Z\d-]*(?:="[^"<>]*")?)*)\s*(\/?)>/y;
const TEXT = /[^<>&]+|&(?:amp|lt|gt|quot|#39);/y;

/**
 * Reads an HTML page strictly: known tags, quoted attributes, every element closed in turn, no bare
 * `<`, `>` or `&`.
 * @throws naming what stands at the first fault
 */
export function checkWellFormed(page: string): void {
  const open: string[] = [];
  let at = '<!DOCTYPE html>'.length;
  while (at < page.length) {
    TEXT.lastIndex = TAG.lastIndex = at;
    const tag = TAG.exec(page);
    if (tag !== null) follow(tag, open);
    else if (!TEXT.test(page)) throw new Error(`not HTML: ${page.slice(at, at + 80)}`);
    at = tag === null ? TEXT.lastIndex : TAG.lastIndex;
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(', ')}`);
}

function follow([text, slash = '', name = '']: RegExpExecArray, open: string[]): void {
  if (VOID_ELEMENTS.has(name)) return;
  if (slash === '') open.push(name);
  else if (open.pop() !== name) throw new Error(`closes another element: ${text}`);
}
