import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Validator } from '@seriousme/openapi-schema-validator';

/** The validator is an ES module, which jest does not load; a process of its own does. */
const PROGRAM = `
import { Validator } from '@seriousme/openapi-schema-validator';
let text = '';
for await (const piece of process.stdin) text += piece;
const validator = new Validator();
const verdict = await validator.validate(JSON.parse(text));
if (verdict.valid) validator.resolveRefs();
console.log(JSON.stringify(verdict));
`;

type Verdict = Awaited<ReturnType<Validator['validate']>>;

/**
 * What a validator of OpenAPI says of a document.
 * @throws if a reference leads nowhere
 */
export async function validateOpenApi(document: unknown): Promise<Verdict> {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: __dirname,
  });
  run.child.stdin?.end(JSON.stringify(document));
  const { stdout } = await run;
  const verdict: Verdict = JSON.parse(stdout);
  return verdict;
}
