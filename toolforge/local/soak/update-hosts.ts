import { MailingHosts } from './mailing-hosts';
import {
  MADE_UP,
  reportsByMail,
  hostReportText,
  saidNow,
  speaksOfUpdates,
  type SaidPage,
} from './said-pages';

/** Of an index, beside what it makes up. */
const PAGES_MAX = 500;
const CGI = '/rup';

/** Sites that tell of their changed pages: of those that somebody asked for, of some that nobody knows, and of others' pages. */
export class UpdateHosts {
  /** By host, what its last index said, or all of its mails. */
  readonly said = new Map<string, readonly SaidPage[]>();
  /** Those that report by mail. */
  readonly mailing = new MailingHosts(this.said);
  indexes = 0;
  #pagesOf: (host: string) => Promise<string[]> = () => Promise.resolve([]);
  /** By host and path, when it was last asked for; milliseconds since 1970. */
  readonly #asked = new Map<string, Map<string, number>>();
  /** By host, how often pages were asked for. */
  readonly #looks = new Map<string, number>();

  /** When a page was last asked for; 0: it never was. */
  readonly askedMs = (host: string, path: string): number => this.#asked.get(host)?.get(path) ?? 0;

  /** How often pages of a host were asked for. */
  readonly looksAt = (host: string): number => this.#looks.get(host) ?? 0;

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
      this.#looks.set(host, this.looksAt(host) + 1);
      return null;
    }
    const form = new URLSearchParams(body);
    if (reportsByMail(host)) return this.mailing.answer(host, form);
    return form.get('Action') === 'GetIndex'
      ? { status: 200, text: await this.#index(host) }
      : { status: 501, text: '' };
  }

  async #index(host: string): Promise<string> {
    const listed = await this.#pagesOf(host);
    this.indexes += 1;
    const asked = this.#asked.get(host)?.keys() ?? [];
    const known = [...new Set([...asked, ...listed])].slice(0, PAGES_MAX);
    const pages = known.map((path) => saidNow(host, path));
    this.said.set(host, pages);
    const madeUp = `${MADE_UP}${this.indexes}`;
    return hostReportText({ host, number: 0, pages, madeUp, ofOthers: this.#pagesOfOthers(host) });
  }

  /** It has nothing to say of them. */
  #pagesOfOthers(host: string): string[] {
    const [other, pages] = [...this.#asked].find(([name]) => name !== host) ?? [];
    return [...(pages?.keys() ?? [])].slice(0, 1).map((path) => `http://${other}${path}`);
  }
}
