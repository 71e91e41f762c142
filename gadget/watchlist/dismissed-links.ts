import type { PageUrl } from './wiki-day';

/** The links of which a reader wants to hear no more, in the reader's browser alone. */
export interface DismissedLinks {
  read(): PageUrl[];
  /** In place of those before. */
  write(links: readonly PageUrl[]): void;
}

/** What is told is a week old at most. */
const KEEP_SECONDS = 8 * 24 * 3600;
/** The storage is shared by the whole wiki. */
const MAX_LINKS = 2000;

/** @param key of the browser's storage, one for each account: several people may use it */
export function createDismissedLinks(key: string): DismissedLinks {
  return {
    read: () => parseLinks(mw.storage.getObject(key)),
    write: (links) => {
      mw.storage.setObject(key, links.slice(-MAX_LINKS), KEEP_SECONDS);
    },
  };
}

/** Anything may have written to the storage. */
function parseLinks(value: unknown): PageUrl[] {
  return Array.isArray(value) ? value.filter(isLink) : [];
}

function isLink(value: unknown): value is PageUrl {
  return (
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
  );
}
