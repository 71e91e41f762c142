import { parse } from 'tldts';

/** Endings of files that are top-level domains, too: `script.pl`, `index.do`. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  'ai as cab do dot inc java md mov pl pm ps pub py rs sh so zip'.split(' '),
);

/**
 * Whether a text where a host may stand is surely one, and no name of a file (`index.html`): it lies under a
 * top-level domain that there is, and where files end so as well, it begins with `www.`.
 * @param host as in NormalUrl
 */
export function isSiteHost(host: string): boolean {
  const { isIcann, domain } = parse(host);
  if (isIcann !== true || domain === null) return false;
  return host.startsWith('www.') || !FILE_ENDINGS.has(host.slice(host.lastIndexOf('.') + 1));
}
