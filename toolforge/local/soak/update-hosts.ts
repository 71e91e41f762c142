import { percentOf } from './soaked-hosts';

/** What a host said of a page. */
export interface SaidPage {
  path: string;
  word: 'changed' | 'gone';
  /** Milliseconds since 1970. */
  saidMs: number;
}

const SPEAKS_BELOW = 40;
const GONE_BELOW = 30;
/** Of an index, beside what it makes up. */
const PAGES_MAX = 500;
/** Pages to which nobody links begin so. */
export const MADE_UP = '/nobody-links-here/';
const CGI = '/rup';

/** Whether a site speaks the Remote Update Protocol. */
export function speaksOfUpdates(host: string): boolean {
  return host.includes('-site') && percentOf(`updates of ${host}`) < SPEAKS_BELOW;
}

/** Sites that tell of their changed pages: of those that somebody asked for, of some that nobody knows, and of others' pages. */
export class UpdateHosts {
  /** By host, what its last index said. */
  readonly said = new Map<string, readonly SaidPage[]>();
  indexes = 0;
  #pagesOf: (host: string) => Promise<string[]> = () => Promise.resolve([]);
  /** By host and path, when it was last asked for; milliseconds since 1970. */
  readonly #asked = new Map<string, Map<string, number>>();

  /** When a page was last asked for; 0: it never was. */
  askedMs(host: string, path: string): number {
    return this.#asked.get(host)?.get(path) ?? 0;
  }

  /** Tells them which of their pages are on the list, beside those that were asked for. */
  know(pagesOf: (host: string) => Promise<string[]>): void {
    this.#pagesOf = pagesOf;
  }

  /** @returns null: a page was asked for, or it is none of these hosts @throws as what tells of pages */
  async answer(
    host: string,
    path: string,
    body: string,
  ): Promise<{ status: number; text: string } | null> {
    if (!speaksOfUpdates(host)) return null;
    if (path === '/rupinfo.txt') {
      return { status: 200, text: `RUP-CGI: ${CGI}\nLatency: day, week\nMaxQuerySpan: 4-week\n` };
    }
    if (path !== CGI) {
      const pages = this.#asked.get(host) ?? new Map<string, number>();
      this.#asked.set(host, pages.set(path, Date.now()));
      return null;
    }
    const isIndex = new URLSearchParams(body).get('Action') === 'GetIndex';
    return isIndex ? { status: 200, text: await this.#index(host) } : { status: 501, text: '' };
  }

  async #index(host: string): Promise<string> {
    const listed = await this.#pagesOf(host);
    this.indexes += 1;
    const saidMs = Date.now();
    const asked = this.#asked.get(host)?.keys() ?? [];
    const known = [...new Set([...asked, ...listed])].slice(0, PAGES_MAX);
    const pages = known.map((path): SaidPage => {
      const isGone = percentOf(`is ${host}${path} gone?`) < GONE_BELOW;
      return { path, word: isGone ? 'gone' : 'changed', saidMs };
    });
    this.said.set(host, pages);
    const dt = new Date(saidMs).toISOString();
    const line = (kind: string, path: string): string => `${kind}[${dt}]: ${path}`;
    return [
      'SequenceNumber: 0',
      `URLBase: http://${host}`,
      '',
      ...pages.map(({ path, word }) => line(word === 'gone' ? 'Delete' : 'Change', path)),
      line('New', `${MADE_UP}${this.indexes}`),
      ...this.#pagesOfOthers(host).map((address) => line('Delete', address)),
      '',
    ].join('\n');
  }

  /** It has nothing to say of them. */
  #pagesOfOthers(host: string): string[] {
    const [other, pages] = [...this.#asked].find(([name]) => name !== host) ?? [];
    return [...(pages?.keys() ?? [])].slice(0, 1).map((path) => `http://${other}${path}`);
  }
}
