import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root';
import { dataPart } from './data-part';
import { HEAD_STATEMENTS } from './head-statements';
import { serverStatements, spiderStatements } from './spider-definitions';
import { SPREAD_TABLES } from './spread-tables';

const USAGE =
  'usage: npm run -s spider -- --user NAME PART=HOST:PORT/DATABASE PART=HOST:PORT/DATABASE …\n' +
  'The password of NAME on the data servers is read from the environment variable WEBOID_SPIDER_PASSWORD.\n';

/** `npm run -s spider`: prints what the head runs as root after `weboid migrate`, while its tables are empty. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { user: { type: 'string' } },
  });
  const { user } = values;
  if (user === undefined || positionals.length === 0) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const account = { user, password: process.env['WEBOID_SPIDER_PASSWORD'] ?? '' };
  const parts = positionals.map((text) => dataPart(text, account));
  const schema = readFileSync(join(ROOT, 'sql/schema.sql'), 'utf8');
  const statements = [
    ...HEAD_STATEMENTS,
    ...serverStatements(parts),
    ...spiderStatements(schema, SPREAD_TABLES, parts),
  ];
  process.stdout.write(statements.map((statement) => `${statement};\n`).join(''));
}

try {
  main();
} catch (error) {
  process.stderr.write(`spider: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
