import { templatesOf } from '../wikis/known-wikis';
import { DEFAULT_REPAIR_OPTIONS, type RepairOptions } from '../repair/repair-options';
import { repairPage } from '../repair/repair-page';
import type { UrlFinding } from '../repair/url-finding';

/** A page that is dead and has a copy, and an older copy of it. */
export const DEAD_PAGE = 'http://a.org/1';
export const ITS_COPY = `https://web.archive.org/web/20200503120000/${DEAD_PAGE}`;
export const ITS_OLD_COPY = `https://web.archive.org/web/20150101000000/${DEAD_PAGE}`;

/** What is known of it unless a test says otherwise. */
const FINDING: UrlFinding = {
  url: DEAD_PAGE,
  verdict: 'dead',
  copy: { url: ITS_COPY, timestamp: '20200503120000' },
  badCopies: [],
  title: null,
  reverted: false,
};

/** What a test gives beside the text: by default enwiki, with the options of everybody. */
interface Given extends Partial<RepairOptions> {
  wiki?: string;
  finding?: Partial<UrlFinding>;
}

/** What a bot makes of a text on 23 November 2026; a second run must change nothing. */
export function repairedText(
  wikitext: string,
  { wiki = 'enwiki', finding = {}, ...options }: Given = {},
): string {
  const run = (text: string): string =>
    repairPage({
      wikitext: text,
      templates: templatesOf(wiki),
      findings: [{ ...FINDING, ...finding }],
      options: { ...DEFAULT_REPAIR_OPTIONS, ...options },
      bot: 'Weboid',
      now: new Date('2026-11-23T12:00:00Z'),
    }).wikitext;
  const once = run(wikitext);
  expect(run(once)).toBe(once);
  return once;
}
