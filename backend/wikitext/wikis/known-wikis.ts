import { ARABIC_WIKI, CHINESE_WIKI, HEBREW_WIKI, JAPANESE_WIKI } from './asian';
import { CS1, CS1_REPAIR, CS1_TEMPLATES } from './cs1';
import { editingNoticesOf } from './editing-notices';
import { GERMAN } from './german';
import { FRENCH_WIKI, ITALIAN_WIKI, PORTUGUESE_WIKI, SPANISH_WIKI } from './romance';
import { POLISH_WIKI, RUSSIAN_WIKI } from './slavic';
import type { Citations, LinkRepair, LocalTemplates } from './local-templates';

const ENGLISH: LocalTemplates = {
  language: 'en',
  deadTags: ['Dead link'],
  citations: [{ ...CS1, templates: CS1_TEMPLATES, repair: CS1_REPAIR }],
  links: {
    copyBehind: ' {{webarchive |url=$copy |date=$date}}',
    deadBehind: '{{dead link|date=$month |bot=$bot |fix-attempted=yes}}',
    usurpedInstead: '{{usurped|1=$link}}',
    citation: {
      plain: '{{cite web |url=$url |title=$title}}',
      withCopy:
        '{{cite web |url=$url |title=$title |archive-url=$copy |archive-date=$date |url-status=$status}}',
    },
  },
};
const UNKNOWN: LocalTemplates = { language: 'en', deadTags: [], citations: [] };

const WIKIS: Readonly<Record<string, LocalTemplates>> = {
  enwiki: ENGLISH,
  dewiki: GERMAN,
  frwiki: FRENCH_WIKI,
  eswiki: SPANISH_WIKI,
  itwiki: ITALIAN_WIKI,
  plwiki: POLISH_WIKI,
  ruwiki: RUSSIAN_WIKI,
  jawiki: JAPANESE_WIKI,
  zhwiki: CHINESE_WIKI,
  arwiki: ARABIC_WIKI,
  hewiki: HEBREW_WIKI,
  ptwiki: PORTUGUESE_WIKI,
};

/** Citations with the names of all parameters that say something. */
export interface KnownCitations extends Citations {
  parameters: ReadonlySet<string>;
}

/** A wiki's templates, ready to be looked up. */
export interface WikiTemplates {
  language: LocalTemplates['language'];
  deadTags: LocalTemplates['deadTags'];
  /** By which people say that they are editing a page just now, by name. */
  editing: ReadonlySet<string>;
  /** By name, see templateName. */
  citations: ReadonlyMap<string, KnownCitations>;
  /** Null of a wiki of which nothing is repaired. */
  links: LinkRepair | null;
}

const KNOWN = new Map(Object.entries(WIKIS).map(([name, wiki]) => [name, prepareTemplates(wiki)]));
const KNOWN_OF_NONE = prepareTemplates(UNKNOWN);

/**
 * What is known of a wiki's templates; of an unknown one, that it has no citations.
 * @param wiki its database's name
 */
export function templatesOf(wiki: string): WikiTemplates {
  return { ...(KNOWN.get(wiki) ?? KNOWN_OF_NONE), editing: editingNoticesOf(wiki) };
}

/** Makes what is known of a wiki's templates ready to be looked up. */
export function prepareTemplates({
  language,
  deadTags,
  citations,
  links,
}: LocalTemplates): Omit<WikiTemplates, 'editing'> {
  const byName = citations.flatMap((one) => {
    const known = { ...one, parameters: new Set(parametersOf(one)) };
    return one.templates.map((name): [string, KnownCitations] => [name, known]);
  });
  return {
    language,
    deadTags,
    citations: new Map(byName),
    links: links ?? null,
  };
}

function parametersOf(citations: Citations): string[] {
  const { addresses, accessDate, archiveUrl, archiveDate, archiveMoment = [], status } = citations;
  const { repair } = citations;
  const repaired = repair === undefined ? [] : [...repair.workDate, repair.foundBy?.name ?? ''];
  const declared = [...addresses.flatMap(({ access }) => access), ...status];
  return [
    ...[...addresses, ...declared].flatMap(({ names }) => names),
    ...accessDate,
    ...archiveUrl,
    ...archiveDate,
    ...archiveMoment,
    ...repaired,
  ];
}
