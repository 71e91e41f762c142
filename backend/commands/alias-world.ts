import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { movesOfCitations } from '../aliases/examples/moves-of-citations';
import { mergedTargets, movesOfRedirects } from '../aliases/examples/moves-of-redirects';
import type { AliasCase } from '../aliases/find/host-group';
import { atOnce } from '../runtime/in-steps';
import { CommandError } from './command-error';

const copySchema = z.object({ address: z.string(), day: z.unknown().optional(), html: z.string() });
const worldSchema = z.object({
  asked: z.array(z.object({ url: z.string(), copy: copySchema.nullish() })).default([]),
  redirects: z
    .array(z.object({ url: z.string(), target: z.string(), permanent: z.boolean() }))
    .default([]),
  cited: z.array(z.object({ url: z.string(), state: z.enum(['working', 'dead']) })).default([]),
});

/** What `weboid aliases` gets: what the tables hold of some hosts. */
type AliasWorld = z.output<typeof worldSchema>;

/**
 * Reads a world of `weboid aliases`: JSON with `asked`, `redirects` and `cited`.
 * @throws CommandError when it cannot be read, or is none
 */
export async function readAliasWorld(file: string): Promise<AliasCase> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new CommandError(`cannot read ${file}`, { cause });
  }
  return caseOf(parsed(text, file));
}

function parsed(text: string, file: string): AliasWorld {
  try {
    return worldSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandError(`${file} is no world: expected JSON with asked, redirects and cited`, {
      cause,
    });
  }
}

/** Cited addresses that are dead, asked ones among them, may have been cited at their new address, too. */
function caseOf({ asked, redirects, cited }: AliasWorld): AliasCase {
  const living = cited.filter(({ state }) => state === 'working').map(({ url }) => url);
  const dead = [...cited.filter(({ state }) => state === 'dead'), ...asked].map(({ url }) => url);
  const seen = atOnce(movesOfRedirects(redirects));
  const known = new Set(seen.map(({ old }) => old));
  const told = atOnce(movesOfCitations([...new Set(dead)], living));
  return {
    dead: asked.map(({ url, copy }) => ({ url, copyHtml: copy?.html ?? null })),
    moves: [...seen, ...told.filter(({ old }) => !known.has(old))],
    living,
    merged: atOnce(mergedTargets(redirects)),
  };
}
