/** 255 bytes of title, and the namespace's name. */
const TITLE_BYTES_MAX = 512;
/** Characters that no title has (MediaWikiTitleCodec), and broken encodings. */
const NOT_IN_TITLES = /[<>[\]|{}\uFFFD]|[^\P{Cc}]/u;

/** Whether a page can have that title, without its fragment; else no wiki is to be asked for it. */
export function isPossibleTitle(title: string): boolean {
  return title !== '' && Buffer.byteLength(title) <= TITLE_BYTES_MAX && !NOT_IN_TITLES.test(title);
}
