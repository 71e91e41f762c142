import type { Clock } from '../runtime/clock';
import { farmProperties } from '../feeder/ask-items';
import { isLackOfDefault } from '../wiki/criteria';
import { openActionApi } from '../wiki/http/action-api';
import type { ReplicaPools } from '../wiki/replica-pools';
import { probeLinks, probePages, type LinkSchema } from '../wiki/replica-probe';
import { cacheSiteInfo, type SiteInfo } from '../wiki/site-info';
import { ITEMS_PER_QUESTION, QUESTION_EVERY_MS } from '../wiki/wikidata';
import { API_ADVICE, type Wiki } from '../wiki/wikis';
import { explain } from './exit';
import { durationWords, numberWords } from './words';
import { within } from '../runtime/within';

/** One thing that was found out about a wiki. */
export interface WikiFinding {
  /** `note`: worth knowing; `wrong`: pages or links are not watched as the wikis file says. */
  level: 'ok' | 'note' | 'wrong';
  about:
    | 'replica'
    | 'links'
    | 'api'
    | 'condition'
    | 'lag'
    | 'namespaces'
    | 'criteria'
    | 'wikidata'
    | 'spam';
  /** One sentence for people. */
  text: string;
}

/** What wikis are looked at with. */
export interface InspectionParts {
  pools: ReplicaPools;
  userAgent: string;
  clock: Clock;
}

/** A live wiki answers small questions within a second. */
const REACH_MS = 10_000;
/** Category trees and long spam lists take their time. */
const READ_MS = 120_000;
/** From here on a lag is worth a word. */
const LAG_TOLD_S = 3_600;

/**
 * Looks whether a wiki can be watched as it is configured. Never throws: what fails is a finding. Of a
 * wiki that is dead nothing more is asked, so that it costs seconds.
 */
export async function inspectWiki(wiki: Wiki, inspecting: InspectionParts): Promise<WikiFinding[]> {
  const { clock, pools, userAgent } = inspecting;
  const look = lookAt(clock);
  const siteInfo = cacheSiteInfo(openActionApi(wiki.api, userAgent, { advice: API_ADVICE }), clock);
  const [tables, site, condition] = await Promise.all([
    lookAtTables(wiki, pools, look),
    look('api', REACH_MS, () => askSite(wiki, siteInfo)),
    look('condition', REACH_MS, () => askCondition(wiki)),
  ]);
  const reached = [...tables, ...site, ...condition];
  if (reached.some(({ failed }) => failed === true)) return reached.map(shown);
  // One after the other: a quick look must not wait behind a long one of the same wiki.
  const read = [
    await look('lag', REACH_MS, () => askLag(wiki)),
    await look('namespaces', REACH_MS, () => askNamespaces(wiki, siteInfo)),
    await look('spam', READ_MS, () => askSpamLists(wiki)),
    await look('criteria', READ_MS, () => askCriteria(wiki)),
    await look('wikidata', READ_MS, () => askWikidata(wiki)),
  ];
  return [...reached, ...read.flat()].map(shown);
}

/** What a look brings; `failed` when there was nothing to see. */
interface InspectionResult extends WikiFinding {
  failed?: true;
}

type FindingText = Pick<WikiFinding, 'level' | 'text'>;

type Look = (
  about: WikiFinding['about'],
  timeoutMs: number,
  ask: () => Promise<FindingText[]>,
) => Promise<InspectionResult[]>;

function lookAt(clock: Clock): Look {
  return async (about, timeoutMs, ask) => {
    try {
      return (await within(clock, timeoutMs, ask)).map((told) => ({ about, ...told }));
    } catch (error) {
      return [{ about, failed: true, level: 'wrong', text: explain(error, []) }];
    }
  };
}

const shown = ({ level, about, text }: InspectionResult): WikiFinding => ({ level, about, text });

async function lookAtTables(
  wiki: Wiki,
  pools: ReplicaPools,
  look: Look,
): Promise<InspectionResult[]> {
  const { replica } = wiki;
  if (replica === null) return [];
  const hosts = { ...pools.of(replica), database: replica.database };
  const host = pools.hostOf(replica.host);
  const linksHost = pools.hostOf(replica.linksHost ?? replica.host);
  const seen = await Promise.all([
    look('replica', REACH_MS, async () => {
      await naming(host, () => probePages(hosts));
      return [ok(`${host} shows ${hosts.database}`)];
    }),
    look('links', REACH_MS, async () => {
      const schema = await naming(linksHost, () => probeLinks(hosts));
      return [ok(`${linksHost} has ${schemaWords(schema)}`)];
    }),
  ]);
  return seen.flat();
}

/** The driver's errors do not say whom they are about. */
async function naming<Result>(host: string, probe: () => Promise<Result>): Promise<Result> {
  try {
    return await probe();
  } catch (cause) {
    throw new Error(`${host} cannot be read`, { cause });
  }
}

function schemaWords({ externalLinks, categoryLinks, templateLinks }: LinkSchema): string {
  const external = externalLinks === 'split' ? 'domain and path' : 'whole addresses';
  return `externallinks with ${external}, categorylinks by ${categoryLinks}, templatelinks by ${templateLinks}`;
}

async function askSite(wiki: Wiki, siteInfo: () => Promise<SiteInfo>): Promise<FindingText[]> {
  const { wikiId } = await siteInfo();
  if (wikiId === wiki.dbname) return [ok(`${wiki.api} is that of ${wikiId}`)];
  const text = `${wiki.api} is that of “${wikiId}”, not of ${wiki.dbname}`;
  // Without a database the name is one that was chosen here.
  if (wiki.replica === null) return [{ level: 'note', text }];
  return [wrong(`${text}; see dbname, domain and api in the wikis file`)];
}

async function askCondition(wiki: Wiki): Promise<FindingText[]> {
  const condition = await wiki.condition();
  if (condition.state === 'open') {
    const { doubt } = condition;
    if (doubt === undefined) return [ok('open')];
    const text = `open, as far as can be told: the list of closed wikis was not read (${doubt})`;
    return [{ level: 'note', text }];
  }
  const { state, reason } = condition;
  const hint = state === 'gone' ? '; see whether dbname is spelt right' : '';
  const text = `${state}: ${reason}; it is passed over and tried again later${hint}`;
  return [{ level: state === 'locked' ? 'note' : 'wrong', text }];
}

async function askLag(wiki: Wiki): Promise<FindingText[]> {
  const lagS = await wiki.reader.lagS();
  if (lagS === null) return [ok('not told')];
  return [{ level: lagS > LAG_TOLD_S ? 'note' : 'ok', text: `${durationWords(lagS)} behind` }];
}

async function askNamespaces(
  wiki: Wiki,
  siteInfo: () => Promise<SiteInfo>,
): Promise<FindingText[]> {
  const { namespaces } = wiki.criteria;
  const site = await siteInfo();
  const wanted = namespaces === 'content' ? site.contentNamespaces : namespaces;
  const missing = wanted.filter((id) => !site.namespaceNames.has(id));
  if (missing.length > 0) {
    const level = levelOf(wiki, { key: 'namespaces', isMissing: true });
    return missing.map((id) => ({ level, text: `the wiki has no namespace ${id}` }));
  }
  const names = wanted.map((id) => site.namespaceNames.get(id) || 'main');
  return [ok(names.join(', ') || 'none')];
}

async function askCriteria(wiki: Wiki): Promise<FindingText[]> {
  const { included, excluded, warnings } = await wiki.reader.criteria();
  const [taken, left] = [numberWords(included.size), numberWords(excluded.size)];
  const found = ok(`${taken} pages named or in category trees, ${left} excluded`);
  return [
    found,
    ...warnings.map((warning) => ({ level: levelOf(wiki, warning), text: warning.text })),
  ];
}

/** Which pages that leaves out is found out by `weboid feed`, over hours in large wikis. */
async function askWikidata(wiki: Wiki): Promise<FindingText[]> {
  const { properties } = farmProperties(wiki);
  if (wiki.wikidata === null || properties.length === 0) return [];
  const missing = await wiki.wikidata.missingProperties(properties);
  let pages = 0;
  for await (const some of wiki.reader.items(await wiki.reader.criteria())) pages += some.length;
  const askedS = ((pages / ITEMS_PER_QUESTION) * QUESTION_EVERY_MS) / 1_000;
  return [
    ...missing.map((property) => wrong(`Wikidata has no property P${property}`)),
    pages === 0
      ? {
          level: levelOf(wiki, { key: 'exclude', isMissing: true }),
          text: 'no watched page has an item: does the wiki have the page property wikibase_item?',
        }
      : ok(
          `${numberWords(pages)} pages have items; to ask for all takes ${durationWords(askedS)} or more`,
        ),
  ];
}

async function askSpamLists(wiki: Wiki): Promise<FindingText[]> {
  const { unsupported } = await wiki.spamMatcher();
  const [first] = unsupported;
  if (first === undefined) return [ok('all lines of the spam lists are understood')];
  const text = `${unsupported.length} lines of spam lists never match, such as “${first.line}” (${first.list}): ${first.reason}`;
  return [{ level: 'note', text }];
}

/** What is said for all wikis of a farm can be missing in one of them without anything being wrong. */
function levelOf(wiki: Wiki, warning: Parameters<typeof isLackOfDefault>[1]): FindingText['level'] {
  return isLackOfDefault(wiki, warning) ? 'note' : 'wrong';
}

const ok = (text: string): FindingText => ({ level: 'ok', text });
const wrong = (text: string): FindingText => ({ level: 'wrong', text });
