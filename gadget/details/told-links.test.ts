import { linkSchema, type LinkData } from '../../backend/web/formats/link-fields';
import { bodyOfBlock } from '../../backend/web/rooms/page/body-of-block';
import { everyLink } from '../../backend/web/testing/every-link';
import { parseDetails } from './parse-details';

/** Fields that the gadget shows as they are told. */
const SHOWN = [
  'archivesSearched',
  'code',
  'evidence',
  'failures',
  'http',
  'lastChecked',
  'lastGood',
  'otherPages',
  'presumedReachable',
  'reason',
  'redirect',
  'redirectClass',
  'reports',
  'reservation',
  'sameAnswer',
  'since',
  'unjudgeable',
  'url',
  'verdict',
] as const;
/** Fields of which a part is shown: the date of a timestamp, no last day, that the page calls it dead, of a rule its counts. */
const SHORTENED = ['archives', 'declared', 'domainFindings', 'replacement', 'takeover'] as const;
/** What is no use beside a mark. */
const NOT_SHOWN = [
  'archiveOf',
  'archivedOnPage',
  'hints',
  'kib',
  'mime',
  'spam',
  'target',
  'text',
] as const;

async function block(): Promise<{ pages: { problems: LinkData[] }[] }> {
  const parts = everyLink({ hasLists: true });
  const [wiki] = parts.wikis.all;
  if (wiki === undefined) throw new TypeError('no wiki');
  const question = { wiki, block: 0, doubtful: true, details: true, lang: null };
  return JSON.parse((await bodyOfBlock(question, null, parts)).toString());
}

test('of each field that the service tells it is decided whether it is shown', () => {
  const decided = [...SHOWN, ...SHORTENED, ...NOT_SHOWN];
  expect(decided.toSorted()).toEqual(Object.keys(linkSchema.shape).toSorted());
});

/** As the gadget takes it. */
function calledDead({ declared }: LinkData): { since: string | undefined } | undefined {
  const here = declared?.here;
  return here?.tagged === true ? { since: here.since } : undefined;
}

function isTaken({ takeover }: LinkData): boolean | undefined {
  return takeover && takeover.state === 'taken';
}

test('what the service tells of problems is read under the same names', async () => {
  const answer = await block();
  const read = parseDetails(answer, 12);
  const told = new Set<string>();
  for (const link of answer.pages.flatMap(({ problems }) => problems)) {
    const details = read?.get(link.url);
    for (const name of SHOWN) {
      const value = link[name];
      if (value === undefined || value === 0) continue;
      expect({ url: link.url, ...details }).toMatchObject({ url: link.url, [name]: value });
      told.add(name);
    }
    expect(details?.domainFindings).toHaveLength(link.domainFindings?.length ?? 0);
    expect(details?.declaredDead).toEqual(calledDead(link));
  }
  expect([...SHOWN].filter((name) => !told.has(name))).toEqual([]);
});

test('of links whose name is in other hands, or seems to be, it is read which', async () => {
  const answer = await block();
  const read = parseDetails(answer, 12);
  const links = answer.pages.flatMap(({ problems }) => problems);
  for (const link of links) expect(read?.get(link.url)?.takeover?.isTaken).toBe(isTaken(link));
  expect(new Set(links.map(isTaken))).toEqual(new Set([true, false, undefined]));
});

test('of live pages it is read where they are, unless nobody shall be led there, and how they were found', async () => {
  const answer = await block();
  const read = parseDetails(answer, 12);
  const pages = answer.pages
    .flatMap(({ problems }) => problems)
    .flatMap(({ url, replacement }) => (replacement ? [{ url, replacement }] : []));
  for (const { url, replacement } of pages) {
    const told = read?.get(url)?.replacement;
    const isHostile = replacement.url.includes('<script>');
    expect(told?.url).toBe(isHostile ? undefined : replacement.url);
    if (isHostile || replacement.found === undefined) continue;
    const { by, since, check, title, kept, date, rule } = replacement.found;
    const counts = rule && { right: rule.right, matching: rule.matching };
    expect(told?.found).toEqual({
      by,
      since,
      evidence: { check, title, kept, date },
      rule: counts,
    });
  }
  expect(pages.some(({ replacement }) => replacement.found !== undefined)).toBe(true);
});
