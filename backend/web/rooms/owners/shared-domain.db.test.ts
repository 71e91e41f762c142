import { createMarkIndex } from '../../../status/mark-index';
import { CASE_STAGES, caseStageBits, caseStageIdOf } from '../../../status/case-stage';
import { dayNumberOf } from '../../../status/day-number';
import { tellOpenCases } from '../../../store/cases/tell-open-cases';
import { sayMended, type MendedSaying } from '../../../store/cases/say-mended';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { claimStateIdOf, type DomainClaim } from '../../../store/providers/domain-claim';
import { provenClaimsOfOwner } from '../../../store/providers/proven-claims';
import { listUrls } from '../../../store/testing/sample-urls';
import { watchStatements } from '../../../store/testing/watch-statements';
import { withStore } from '../../../store/testing/with-store';
import { readShownCases } from './shown-cases';

/** A domain in which everybody can have a host, with more cases of neighbours than are read of one owner. */
const { database } = withStore();
const DOMAIN = 'github.io';
const KEY = domainKeyOf(DOMAIN);
const OWNER = Buffer.alloc(16, 1);
const NOW_S = Math.floor(Date.now() / 1_000);
const TODAY = dayNumberOf(NOW_S * 1_000);
const NEIGHBOURS = 22_000;

jest.setTimeout(120_000);

beforeAll(async () => {
  await listUrls(database, ['http://neighbour.github.io/'], TODAY);
  await database.run(
    `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT UNHEX(MD5(seq)), (SELECT MAX(host_id) FROM host), 1, 0, CONCAT('/', seq), ?, ?, 9, ''
     FROM seq_1_to_${NEIGHBOURS}`,
    [TODAY, TODAY + 9],
  );
  await listUrls(database, ['http://ours.github.io/a', 'http://ours.github.io/b'], TODAY);
  await database.run('UPDATE url SET due_day = ?', [TODAY + 9]);
  await database.run(
    `INSERT INTO url_case (url_id, domain_key, stage, opened_day, due_day)
     SELECT url_id, ?, ?, ?, ? FROM url ORDER BY url_id`,
    [KEY, caseStageIdOf('found'), TODAY - 2, TODAY + 5],
  );
  await database.run(
    `INSERT INTO case_step (case_id, stage, domain_key, url, opened_day, happened_at)
     SELECT case_id, stage, domain_key, '', opened_day, 1 FROM url_case`,
  );
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, due_at, recipient_id, stages)
     VALUES (?, 'ours.github.io', ?, 0, ?, 1, 1, 5, ?)`,
    [OWNER, KEY, claimStateIdOf('proven'), caseStageBits(CASE_STAGES)],
  );
});

const claimsOf = (): Promise<DomainClaim[]> => provenClaimsOfOwner(database, OWNER);

test('an owner sees the cases of the own host, however many neighbours have before', async () => {
  const own = { domain: DOMAIN, domainKey: KEY, claims: await claimsOf() };
  const reading = { store: database, marks: createMarkIndex([]), today: TODAY };
  const shown = await readShownCases(reading, own, {});
  expect([shown.cases.map(({ url }) => url.path), shown.isCut]).toEqual([['/a', '/b'], false]);
});

test('who chooses an address is told of these, too', async () => {
  const [claim] = await claimsOf();
  if (claim === undefined) throw new Error('no claim');
  await database.transaction((tx) => tellOpenCases(tx, claim, TODAY));
  expect(await database.select('SELECT recipient_id FROM mail_notice')).toEqual([
    { recipient_id: 5 },
    { recipient_id: 5 },
  ]);
});

test('while cases are read, nobody else waits to say that theirs are mended', async () => {
  await database.run("INSERT INTO allowance (name, since_s, taken) VALUES ('mend', ?, 1)", [NOW_S]);
  const walked: string[] = [];
  const watched = watchStatements(database, async (_, sql) => {
    if (!/FROM url_case|UPDATE url_case|FROM url |UPDATE url /.test(sql)) return;
    walked.push(sql);
    // On a connection of its own.
    await database.select("SELECT 1 FROM allowance WHERE name = 'mend' FOR UPDATE NOWAIT");
  });
  const saying: MendedSaying = {
    owner: OWNER,
    claims: await claimsOf(),
    domainKey: KEY,
    part: { kind: 'all' },
    marks: createMarkIndex([]),
    today: TODAY,
    nowS: NOW_S,
  };
  const answer = await sayMended(watched, saying);
  expect(answer).toEqual({ asked: 2, later: 0, unchecked: 0, isCut: false });
  expect(walked.length).toBeGreaterThan(3);
  const taken = await database.select('SELECT taken FROM allowance ORDER BY name');
  expect(taken).toEqual([{ taken: 2 }, { taken: 1 }]);
});
