import { normalUrl } from '../../url/testing/normal-url';
import { fillTable } from '../testing/fill-table';
import { withStore } from '../testing/with-store';
import { knownMarks } from './known-marks';

const { database } = withStore();
const MARKS = 20_000;
const PLACE = { hostId: 1, urlId: 1 };

test('of however many marks, those alone are read that stand on the hosts that are asked for, and the walk', async () => {
  await fillTable(database, {
    table: 'told_mark',
    sql: `INSERT INTO told_mark (host_pattern, path_prefix, trait)
      SELECT CONCAT('marked', seq, '.net'), '/', 1 + seq MOD 2 FROM seq_1_to_${MARKS}`,
  });
  await database.run(
    `INSERT INTO told_mark (host_pattern, path_prefix, trait) VALUES
       ('*.museum.org', '/', 2), ('www.museum.org', '/alive/', 1), ('museum.org', '/', 1), ('*.org.net', '/', 2)`,
  );
  await database.run(
    `INSERT INTO mark_walk (walk_id, host_pattern, path_prefix, trait, host_id, url_id)
     VALUES (1, '*.old.museum.org', '/', 1, 7, 3)`,
  );
  await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    const urls = [
      'https://www.museum.org/a',
      'https://www.museum.org/alive/a',
      'https://x.old.museum.org/',
      'https://gallery.org/',
    ].map(normalUrl);
    const known = await knownMarks(session, urls);
    const marksOf = (hostId: number) => urls.map((url) => known.marksOf({ ...PLACE, hostId }, url));
    expect(marksOf(1)).toEqual([['permadead'], ['permalive'], ['permalive'], []]);
    expect(marksOf(9)).toEqual([['permadead'], ['permalive'], ['permadead'], []]);
    const rows = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read%'",
    );
    const read = rows.reduce((sum, { Value: value }) => sum + Number(value.toString()), 0);
    expect(read).toBeLessThan(100);
  });
});

test('of more hosts than one statement names, none is passed over', async () => {
  const urls = Array.from({ length: 700 }, (_, n) => normalUrl(`https://www.marked${n + 1}.net/`));
  await database.run(
    "INSERT INTO told_mark (host_pattern, path_prefix, trait) VALUES ('*.marked1.net', '/', 2), ('*.marked700.net', '/', 2)",
  );
  const known = await knownMarks(database, urls);
  const marked = urls.filter((url) => known.marksOf({ ...PLACE, hostId: 9 }, url).length > 0);
  expect(marked.map(({ host }) => host)).toEqual(['www.marked1.net', 'www.marked700.net']);
});
