import { loadMessages } from '../../../runtime/messages';
import { normalUrl } from '../../../url/testing/normal-url';
import { browse } from '../../../web/testing/browse';
import { registeredDomain } from '../../../answers/registered-domain';
import { asTool, json, type AskedWorld, type PageReports } from './asked-world';
import { byUrl, linksThat, type ToldLink, type ToldLinks } from './disagreements';
import { countBy, isDoubtedByTag, shownStatus } from './link-rules';
import type { WorldWiki } from './world-wikis';

/** What of a link is of the page that it stands on. */
const OF_PAGE = ['archivedOnPage', 'declared', 'otherPages', 'archivesSearched'];

/** Compares what is told of URLs by a wiki's rules with the reports on its pages. */
export async function compareUrlsOfWiki(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const onPages = new Map([...reports.values()].flatMap((links) => [...links]));
  const told = await askUrls(asked, [...onPages.keys()], one.wiki.dbname);
  const expected = linksThat(onPages, (link) => !isDoubtedByTag(link) && told.has(link.url));
  const way = `urls ${one.wiki.dbname}`;
  const its = linksThat(told, ({ url }) => expected.has(url));
  asked.found.links(way, { expected, told: its, without: OF_PAGE });
  await comparePatterns(asked, one, told, onPages);
  await comparePagesOfUrls(asked, onPages, one.wiki.dbname);
}

/** By normal form; of what is not listed nothing is told. */
async function askUrls(
  asked: AskedWorld,
  urls: readonly string[],
  dbname?: string,
): Promise<ToldLinks> {
  const told: ToldLink[] = [];
  for (let from = 0; from < urls.length; from += 400) {
    const url = urls.slice(from, from + 400).join('\n');
    const form = asTool({ url, ...(dbname !== undefined && { dbname }) });
    const { urls: lines } = await json<{ urls: { link?: ToldLink }[] }>(asked, '/urls', form);
    told.push(...lines.flatMap(({ link }) => link ?? []));
  }
  return byUrl(told);
}

interface ListTold {
  counts: Record<string, number>;
  links: ToldLink[];
}

/** W7.3: those of the pattern's URLs that pages of the wiki use; spam is no URL of theirs. */
async function comparePatterns(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  urls: ToldLinks,
  onPages: ToldLinks,
): Promise<void> {
  for (const domain of domainsIn(asked)) {
    const path = `/pattern?pattern=${encodeURIComponent(`*.${domain}`)}&dbname=${wiki.dbname}&format=json`;
    const { counts, links } = await json<ListTold>(asked, path);
    const way = `pattern ${domain} ${wiki.dbname}`;
    const expected = linksThat(
      urls,
      ({ url, verdict }) =>
        isOf(url, domain) && onPages.has(url) && verdict !== 'spam' && verdict !== 'ignored',
    );
    asked.found.links(way, { expected, told: byUrl(links) });
    asked.found.value(`${way} counts`, countBy(links, shownStatus), counts);
  }
}

/** The page of a URL shows the verdict of the wiki. */
async function comparePagesOfUrls(
  asked: AskedWorld,
  links: ToldLinks,
  dbname: string,
): Promise<void> {
  const messages = loadMessages(`${__dirname}/../../../../i18n`);
  const { text } = messages.translator(['en']);
  for (const link of [...links.values()].slice(0, 15)) {
    if (!/^https?:/.test(link.url) || link.verdict === 'invalid' || isDoubtedByTag(link)) continue;
    const path = `/url?url=${encodeURIComponent(link.url)}&dbname=${dbname}&lang=en`;
    const { status, text: html } = await browse(asked.web.port, path);
    const way = `url ${dbname} ${link.url}`;
    if (status !== 200) {
      asked.found.value(`${way} status`, 200, status);
      continue;
    }
    const [, word] = /<span class="chip[^"]*"><svg.*?<\/svg>([^<]*)<\/span>/s.exec(html) ?? [];
    const shown = shownStatus(link);
    asked.found.value(`${way} verdict`, text(`weboid-web-verdict-${shown}` as never), word);
    for (const day of [link['since'], link['lastChecked']]) {
      if (typeof day === 'string') asked.found.value(`${way} ${day}`, true, html.includes(day));
    }
  }
}

/**
 * W6.1: a live page that only a wiki calls spam is held back in a question about no wiki where that wiki cites most of what is
 * asked about; so it depends on what else is asked.
 */
const heldBack =
  ({ world }: AskedWorld) =>
  ({ replacement }: ToldLink): boolean => {
    const { url } = (replacement ?? { url: '' }) as { url: string };
    return world.wikis.some(({ blacklist }) => blacklist !== '' && new RegExp(blacklist).test(url));
  };

/** Compares what is told of URLs by the usual rules: of no wiki. */
export async function compareUsualRules(asked: AskedWorld): Promise<ToldLinks> {
  const urls = await askUrls(
    asked,
    asked.world.urls.map(({ url }) => url),
  );
  const isHeldBack = heldBack(asked);
  for (const domain of domainsIn(asked)) {
    const its = linksThat(urls, ({ url }) => isOf(url, domain));
    const { counts, links } = await json<ListTold>(
      asked,
      `/domain?domain=${domain}&all=1&format=json`,
    );
    const alike = (told: readonly ToldLink[]) =>
      byUrl(told.map((link) => (isHeldBack(link) ? { ...link, replacement: undefined } : link)));
    const expected = alike([...its.values()]);
    asked.found.links(`domain ${domain}`, { expected, told: alike(links) });
    asked.found.value(`domain ${domain} counts`, countBy(links, shownStatus), counts);
    const pattern = `/pattern?pattern=${encodeURIComponent(`*.${domain}`)}&format=json`;
    const all = await json<ListTold>(asked, pattern);
    asked.found.links(`pattern ${domain}`, { expected, told: alike(all.links) });
    await compareSite(asked, domain, expected, alike);
  }
  return urls;
}

interface SiteTold {
  counts: { urls: number; dead: number; chosen: number };
  dead: { link: ToldLink; deadSince?: string }[];
}

/** What is dead of a website is what its list calls so. */
async function compareSite(
  asked: AskedWorld,
  domain: string,
  urls: ToldLinks,
  alike: (told: readonly ToldLink[]) => ToldLinks,
): Promise<void> {
  const { counts, dead } = await json<SiteTold>(asked, `/site?domain=${domain}&format=json`);
  const expected = linksThat(urls, ({ verdict }) => verdict === 'unreachable');
  const told = alike(dead.map(({ link }) => link));
  asked.found.links(`site ${domain}`, { expected, told });
  asked.found.value(`site ${domain} dead`, expected.size, counts.dead);
  asked.found.value(`site ${domain} urls`, urls.size, counts.urls);
}

const domainsIn = ({ world }: AskedWorld): string[] => [
  ...new Set(
    world.urls
      .map(({ url }) => registeredDomain(normalUrl(url).host))
      .filter((domain) => domain.startsWith('mill') || domain.startsWith('xn--')),
  ),
];

const isOf = (url: string, domain: string): boolean =>
  registeredDomain(normalUrl(url).host) === domain;
