/** A place in a batch: pages are done up to an id within one stretch of a walk over a wiki. */
export interface BatchPlace {
  /** Of the stretch, as the wiki's reader tells it; null: the first one, or there is no walk. */
  position: string | null;
  donePageId: number;
}

/** `12` or `12.aGVsbG8`, for parameters and lines. */
export function placeText({ position, donePageId }: BatchPlace): string {
  if (position === null) return String(donePageId);
  return `${donePageId}.${Buffer.from(position, 'utf8').toString('base64url')}`;
}

/** @param text as placeText makes it, or somebody else: the reader of the wiki checks the position */
export function readPlace(text: string): BatchPlace {
  const [pageId = '0', position] = text.split('.');
  return {
    donePageId: Number(pageId),
    position: position === undefined ? null : Buffer.from(position, 'base64url').toString('utf8'),
  };
}
