import type { Statements } from '../../runtime/database';

/**
 * The tables as the database really has them, in a form that all MariaDB versions print alike:
 * what `sql/schema.sql` holds. A test compares the two.
 */
export async function dumpSchema(statements: Statements): Promise<string> {
  const tables = await statements.select<{ name: Buffer | string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const [row] = await statements.select<Record<string, Buffer | string>>(
      `SHOW CREATE TABLE \`${name.toString()}\``,
    );
    dumps.push(withoutVersionMarks(String(row?.['Create Table'])));
  }
  return dumps.map((dump) => `${dump};\n`).join('\n');
}

function withoutVersionMarks(create: string): string {
  return (
    create
      .replace(/ AUTO_INCREMENT=\d+/, '')
      .replace(/ COLLATE=\w+/, '')
      // Some releases quote the number.
      .replaceAll(/ `(PAGE_\w+)`='?(\d+)'?/g, ' $1=$2')
      // As 11 prints bytes of zero.
      .replaceAll(
        / DEFAULT x'((?:00)+)'/g,
        (_, zeros: string) => ` DEFAULT '${'\\0'.repeat(zeros.length / 2)}'`,
      )
  );
}
