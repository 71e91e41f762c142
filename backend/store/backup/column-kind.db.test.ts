import type { SqlValue } from '../../runtime/database';
import { withStore } from '../testing/with-store';
import { tablesOf, type BackupTable } from './backup-table';
import { backupValueOf, boundValueOf } from './column-kind';
import { rowsOf } from './read-table';
import { insertRows } from './restore-tables';

const { database } = withStore();

/** As SQL; of each the first value of a row, so that the key differs. */
const ODD: readonly [type: string, ...values: string[]][] = [
  ['BIGINT UNSIGNED', '0', '9007199254740993', '18446744073709551615'],
  ['BIGINT', '-9223372036854775808', '9223372036854775807'],
  ['DECIMAL(38,18)', '-0.000000000000000001', '99999999999999999999.999999999999999999'],
  ['DATETIME(6)', "'2026-11-26 13:07:15.123456'", "'1000-01-01 00:00:00.000001'"],
  ['TIMESTAMP(3)', "'2026-03-29 02:30:00.125'", "'2037-12-31 23:59:59.999'"],
  ['DATE', "'0001-01-01'", "'9999-12-31'"],
  ['TIME(2)', "'-838:59:58.75'", "'00:00:00.01'"],
  ['YEAR', '1901', '2155'],
  ['BIT(64)', "b'0'", "b'1111111111111111111111111111111111111111111111111111111111111111'"],
  ['BIT(1)', "b'0'", "b'1'"],
  ['FLOAT', '0.1', '-3.40282e38', '1.17549e-38'],
  ['DOUBLE', '0.1', '1.7976931348623157e308', '-5e-324'],
  ['BINARY(4)', "X'00000000'", "X'41420000'", "X'FFFE0A0D'"],
  ['VARBINARY(40)', "''", "X'00'", "X'27225C0A0D1A00'", "X'FF80'", "'äöü €'", "'😀\u2028'"],
  ['VARCHAR(40) CHARACTER SET utf8mb4', "''", "'Bücher 😀'", "'\\'\\\\\"'"],
  ['TEXT CHARACTER SET utf8mb4', "'a\u2028b'"],
  ['JSON', `'{"a":[1,2.50,"ü"]}'`],
  ["ENUM('x','y')", "'y'"],
  ["SET('x','y')", "'x,y'"],
  ['TINYINT', '-128', '127'],
  ['INT UNSIGNED', '4294967295'],
];

async function table(name: string): Promise<BackupTable> {
  const found = (await tablesOf(database)).get(name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
}

async function hexOf(name: string): Promise<unknown[]> {
  return database.select(`SELECT id, HEX(value) AS value FROM ${name} ORDER BY id`);
}

test.each(ODD)('%s comes back as it was, NULL too', async (type, ...values) => {
  await database.run('DROP TABLE IF EXISTS odd, odd_copy');
  await database.run(`CREATE TABLE odd (id INT PRIMARY KEY, value ${type} NULL)`);
  await database.run('CREATE TABLE odd_copy LIKE odd');
  await database.run(
    `INSERT INTO odd VALUES (0, NULL), ${values.map((value, id) => `(${id + 1}, ${value})`).join(', ')}`,
  );
  const { columns } = await table('odd');
  for await (const rows of rowsOf(database, await table('odd'))) {
    const asText: typeof rows = JSON.parse(JSON.stringify(rows));
    await insertRows(database, { table: 'odd_copy', columns, rows: asText });
  }
  expect(await hexOf('odd_copy')).toEqual(await hexOf('odd'));
  expect((await hexOf('odd')).length).toBe(values.length + 1);
  await database.run('DROP TABLE odd, odd_copy');
});

test('bytes are readable where they are text', () => {
  expect(backupValueOf(Buffer.from('Bücher'), 'bytes')).toBe('Bücher');
  expect(backupValueOf(Buffer.from([0xff]), 'bytes')).toEqual({ hex: 'ff' });
  expect(backupValueOf(Buffer.from('ab'), 'hex')).toBe('6162');
  expect(boundValueOf('6162', { type: 'binary' })).toEqual(Buffer.from('ab'));
});

test('rows are read in the order of a key of three columns, however batches end', async () => {
  await database.run(
    'CREATE TABLE deep (a INT, b VARBINARY(9), c INT, PRIMARY KEY (a, b, c), body MEDIUMBLOB NOT NULL)',
  );
  await database.run(
    `INSERT INTO deep SELECT seq DIV 100, CHAR(65 + seq DIV 7 % 3), seq, REPEAT('x', 900) FROM seq_1_to_3000`,
  );
  const wanted = await database.select<{ c: number }>('SELECT c FROM deep ORDER BY a, b, c');
  // Of large rows few are read at once.
  const found: SqlValue[] = [];
  const batches: number[] = [];
  for await (const rows of rowsOf(database, { ...(await table('deep')), rowBytes: 60_000 })) {
    batches.push(rows.length);
    found.push(...rows.map((row) => Number(row[2])));
  }
  expect(found).toEqual(wanted.map(({ c }) => c));
  expect(Math.max(...batches)).toBe(17);
  const [plan] = await database.select<{ type: string }>(
    "EXPLAIN SELECT * FROM deep FORCE INDEX (PRIMARY) WHERE (a = 2 AND b = 'A' AND c > 5) OR (a = 2 AND b > 'A') OR (a > 2) ORDER BY a, b, c LIMIT 17",
  );
  expect(plan?.type).toBe('range');
  await database.run('DROP TABLE deep');
});
