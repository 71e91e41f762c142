import { namesIn } from './names-in';
import type { DeclaredAccess } from '../../status/link-declaration';
import type { DeclaredStatus } from './declared';
import type { CitationRepair, Citations, Declaration } from './local-templates';

const ACCESS_WORDS: Readonly<Record<string, DeclaredAccess>> = {
  subscription: 'subscription',
  registration: 'registration',
  limited: 'limited',
};

const YES: readonly string[] = ['yes', 'y', 'true', '1'];

/** @param words each of which means the same */
export function meaning<Meaning>(what: Meaning, words: readonly string[]): Record<string, Meaning> {
  return Object.fromEntries(words.map((word) => [word, what]));
}

/** What a URL's readers need, by the parameters of this name. */
function urlAccess(...names: string[]): Declaration<DeclaredAccess>[] {
  return [{ names, words: ACCESS_WORDS }];
}

/** Older than `url-access`, of the main URL alone. */
const OLD_ACCESS: readonly Declaration<DeclaredAccess>[] = [
  { names: ['subscription'], words: meaning<DeclaredAccess>('subscription', YES) },
  { names: ['registration'], words: meaning<DeclaredAccess>('registration', YES) },
];

/** Of the main URL. */
export const MAIN_ACCESS = [...urlAccess('url-access', 'urlaccess'), ...OLD_ACCESS];

const UNUSABLE: Readonly<Record<string, DeclaredStatus>> = {
  usurped: 'usurped',
  unfit: 'unfit',
  'bot: unknown': 'unknown',
  unknown: 'unknown',
};

export const URL_STATUS: Readonly<Record<string, DeclaredStatus>> = {
  ...UNUSABLE,
  live: 'live',
  dead: 'dead',
  deviated: 'deviated',
};

/** Older than `url-status`: the question is whether the URL is dead. */
export const DEAD_URL: Readonly<Record<string, DeclaredStatus>> = {
  ...UNUSABLE,
  ...meaning<DeclaredStatus>('dead', [...YES, 'dead']),
  ...meaning<DeclaredStatus>('live', ['no', 'n', 'false', 'live']),
};

/** What is written as `url-status` and, on older modules, as `dead-url`. Source: Module:Citation/CS1/Configuration. */
const CS1_WORDS = { dead: 'dead', live: 'live', usurped: 'usurped' };
const OLD_CS1_WORDS = { dead: 'yes', live: 'no', usurped: 'usurped' };

/** The parameters of enwiki's module Citation/CS1, which most wikis have beside their own. */
export const CS1 = {
  addresses: [
    {
      names: ['url', 'URL'],
      access: MAIN_ACCESS,
    },
    {
      names: [
        'chapter-url',
        'chapterurl',
        'contribution-url',
        'section-url',
        'entry-url',
        'article-url',
      ],
      access: urlAccess(
        'chapter-url-access',
        'contribution-url-access',
        'section-url-access',
        'entry-url-access',
      ),
    },
  ],
  accessDate: ['access-date', 'accessdate'],
  archiveUrl: ['archive-url', 'archiveurl'],
  archiveDate: ['archive-date', 'archivedate'],
  status: [
    { names: ['url-status', 'urlstatus'], words: URL_STATUS, ...CS1_WORDS },
    { names: ['dead-url', 'deadurl'], words: DEAD_URL, ...OLD_CS1_WORDS },
  ],
} satisfies Omit<Citations, 'templates'>;

/** As enwiki repairs them. */
export const CS1_REPAIR: CitationRepair = { workDate: ['date'], addsStatus: true };

/** `cite …` as enwiki has them, with redirects that are used. */
export const CS1_TEMPLATES: readonly string[] = [
  ...namesIn(
    'arxiv|av media|av media notes|biorxiv|book|citeseerx|conference|dictionary|document|encyclopedia|encyclopaedia',
    'episode|interview|journal|magazine|mailing list|map|medrxiv|news|newsgroup|newspaper|paper|periodical|podcast',
    'press release|report|serial|sign|speech|ssrn|tech report|technical report|techreport|thesis|dissertation|video',
    'web|website|webpage|web page|article|press|work|blog|chapter|contribution|ebook|manual|standard|presentation',
    'music|album notes|dvd notes|music release notes|video game|game|court|gazette|map|media|radio|url|online|software',
    'preprint|proceedings|iucn|archive|comic|monograph|pamphlet|publication|odnb|dnb|social media',
  ).map((kind) => `cite ${kind}`),
  ...namesIn('citation|citeweb|citenews|citebook|citejournal|cite-web|cite-news'),
];
