import { templatesOf } from '../wikis/known-wikis';
import { DEFAULT_REPAIR_OPTIONS, type RepairOptions } from './repair-options';
import { repairPage } from './repair-page';
import type { UrlFinding } from './url-finding';

const PAGE = 'http://a.org/1';
const COPY = `https://web.archive.org/web/20180109000000/${PAGE}`;
const PLAIN_COPY = COPY.replace('https:', 'http:');
const LIVING: UrlFinding = {
  url: PAGE,
  verdict: 'live',
  copy: { url: COPY, timestamp: '20180109000000' },
  badCopies: [],
  title: null,
  reverted: false,
};
const DEAD: UrlFinding = { ...LIVING, verdict: 'dead' };
const LOST: UrlFinding = { ...DEAD, copy: null };

interface Given extends Partial<RepairOptions> {
  wiki?: string;
  finding?: UrlFinding;
}

/** What one run makes of a text; a second one must change nothing. */
function repaired(
  wikitext: string,
  { wiki = 'enwiki', finding = DEAD, ...options }: Given,
): string {
  const run = (text: string): string =>
    repairPage({
      wikitext: text,
      templates: templatesOf(wiki),
      findings: [finding],
      options: { ...DEFAULT_REPAIR_OPTIONS, ...options },
      bot: 'Weboid',
      now: new Date('2026-11-23T12:00:00Z'),
    }).wikitext;
  const once = run(wikitext);
  expect(run(once)).toBe(once);
  return once;
}

type Case = [name: string, before: string, after: string, given: Given];

const CITED = `{{cite web |url=${PAGE} |title=T |archive-url=${COPY} |archive-date=2018-01-09 |url-status=live}}`;

test.each<Case>([
  [
    'a living link becomes a citation with its copy',
    `<ref>[${PAGE} T].</ref>`,
    `<ref>${CITED}.</ref>`,
    { finding: LIVING, archiveLiving: true, bareToTemplate: true },
  ],
  [
    'also where it was called dead',
    `<ref>[${PAGE} T] {{dead link}}</ref>`,
    `<ref>${CITED}</ref>`,
    { finding: LIVING, archiveLiving: true, bareToTemplate: true, untagLiving: true },
  ],
  [
    'but without one whose day is not known',
    `<ref>[${PAGE} T].</ref>`,
    `<ref>{{cite web |url=${PAGE} |title=T}}.</ref>`,
    {
      finding: { ...LIVING, copy: { url: COPY, timestamp: '201801' } },
      archiveLiving: true,
      bareToTemplate: true,
    },
  ],
  [
    'a living link is freed of a tag around it and of one behind that',
    `{{collegamento interrotto|[${PAGE} T]}} {{dead link}} and {{dead link}}`,
    `[${PAGE} T] and {{dead link}}`,
    { finding: LIVING, untagLiving: true },
  ],
  [
    'an archive behind a link is led to by https',
    `[${PAGE} T] {{webarchive|url=${PLAIN_COPY}|date=2018-01-09}}`,
    `[${PAGE} T] {{webarchive|url=${COPY}|date=2018-01-09}}`,
    { httpsArchives: true },
  ],
  [
    'without the port of plain http',
    `[${PAGE} T] {{webarchive|url=${PLAIN_COPY.replace('.org/', '.org:80/')}|date=2018-01-09}}`,
    `[${PAGE} T] {{webarchive|url=${COPY}|date=2018-01-09}}`,
    { httpsArchives: true },
  ],
  [
    'however its scheme is written',
    `[${PAGE} T] {{webarchive|url=${PLAIN_COPY.replace('http:', 'HTTP:')}|date=2018-01-09}}`,
    `[${PAGE} T] {{webarchive|url=${COPY}|date=2018-01-09}}`,
    { httpsArchives: true },
  ],
  [
    'on other wikis, too',
    `[${PAGE} T]{{webarchive |1= ${PLAIN_COPY} }}`,
    `[${PAGE} T]{{webarchive |1= ${COPY} }}`,
    { httpsArchives: true, wiki: 'ruwiki' },
  ],
  [
    'behind a citation, too',
    `{{cite web |url=http://b.org/}} {{webarchive|url=${PLAIN_COPY}}}`,
    `{{cite web |url=http://b.org/}} {{webarchive|url=${COPY}}}`,
    { httpsArchives: true },
  ],
  [
    'together with what else is done',
    `[${PAGE} T] {{webarchive|url=${PLAIN_COPY}}} {{dead link}}`,
    `[${PAGE} T] {{webarchive|url=${COPY}}}`,
    { httpsArchives: true, finding: LIVING, untagLiving: true },
  ],
  [
    'only where that is wanted',
    `[${PAGE} T] {{webarchive|url=${PLAIN_COPY}}}`,
    `[${PAGE} T] {{webarchive|url=${PLAIN_COPY}}}`,
    {},
  ],
  [
    'a month is named as the wiki names it',
    `{{Cita web|url=${PAGE}|accesso=17 novembre 2019}}`,
    `{{Cita web|url=${PAGE}|accesso=17 novembre 2019|urlarchivio=${COPY}|dataarchivio=9 gennaio 2018|urlmorto=sì}}`,
    { wiki: 'itwiki' },
  ],
  [
    'an archive that an empty parameter takes away is for people',
    `{{cite web |url=${PAGE} |archive-url=${PLAIN_COPY} |archive-url=}}`,
    `{{cite web |url=${PAGE} |archive-url=${PLAIN_COPY} |archive-url=}}`,
    {},
  ],
  [
    'nothing is written inside a link around a picture',
    `[${PAGE} [[File:A.png|20px]]]`,
    `[${PAGE} [[File:A.png|20px]]] {{webarchive |url=${COPY} |date=2018-01-09}}`,
    {},
  ],
  [
    'nor is it torn apart',
    `[${PAGE} [[File:A.png|20px]]]`,
    `{{collegamento interrotto|1=[${PAGE} [[File:A.png{{!}}20px]]] |date=novembre 2026 |bot=Weboid}}`,
    { wiki: 'itwiki', finding: LOST },
  ],
  [
    'a template in the text of a link keeps its bars',
    `[${PAGE} A|B {{lang|x|{{y|z}}}}]`,
    `{{collegamento interrotto|1=[${PAGE} A{{!}}B {{lang|x|{{y|z}}}}] |date=novembre 2026 |bot=Weboid}}`,
    { wiki: 'itwiki', finding: LOST },
  ],
  [
    'a link whose templates are not whole is left to people',
    `[${PAGE} A }} b]`,
    `[${PAGE} A }} b]`,
    { wiki: 'itwiki', finding: LOST },
  ],
])('%s', (_, before, after, given) => {
  expect(repaired(before, given)).toBe(after);
});
