import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { isVerdict, type Verdict } from '../status/verdict';
import { appendChanges } from '../store/changes/table-change-feed';
import { urlIdByKey } from '../store/urls/url-id-by-key';
import { classifyUrl } from '../url/classify-url';
import { CommandError } from './command-error';
import { readItems } from './items';
import { readPageLines } from './page-line';

const verdict = z.custom<Verdict>(
  (value) => typeof value === 'string' && isVerdict(value),
  'no verdict',
);

const changeSchema = z.object({
  url: z.string(),
  from: verdict,
  to: verdict,
  reason: z.string().regex(/^[\x21-\x7e]{1,255}$/, 'expected a word of up to 255 characters'),
});

const WANTED =
  '{"url": "https://example.com/a", "from": "working", "to": "doubtful", "reason": "not-found"}';

/**
 * `weboid changes append`: one transaction a line, so that what is told before a bad line stays. What a line says holds
 * under every policy: there are no checks behind it.
 * @throws CommandError at the first line that is no change
 */
export async function appendChangeLines(
  input: Readable,
  database: Database,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const changes = { schema: changeSchema, wanted: WANTED, what: 'change' };
  for await (const { page: told, line } of readPageLines(readItems(['-'], input), changes)) {
    const { from, to, reason, ...given } = told;
    const { url } = classifyUrl(given.url);
    if (url === null)
      throw new CommandError(`line ${line}: no URL that Weboid knows: ${given.url}`);
    await database.transaction(async (statements) => {
      const urlId = (await urlIdByKey(statements, url.text)) ?? 0;
      const change = { urlId, url: url.text, from: fixed(from), to: fixed(to), reason };
      await appendChanges(statements, [change], Math.floor(clock.now() / 1_000));
    });
  }
}

function fixed(told: Verdict) {
  return { kind: 'fixed', verdict: told } as const;
}
