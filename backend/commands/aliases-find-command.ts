import type { Writable } from 'node:stream';
import type { AliasFinding } from '../aliases/find/alias-proposal';
import { findAliases } from '../aliases/find/find-aliases';
import type { AskAddress } from '../aliases/hosts/ask-address';
import type { AliasWay } from '../status/aliases/alias-evidence';
import type { AliasRule } from '../status/aliases/alias-rule';
import { readAliasWorld } from './alias-world';
import { writeJsonLine } from './items';

/**
 * `weboid aliases find`: where the content of dead addresses stands by now, a line for each, in their order.
 * @param ask the way to the web
 * @throws CommandError when the world cannot be read, or nobody answers at the gateway
 */
export async function aliasesFindCommand(
  file: string,
  ask: AskAddress,
  output: Writable,
): Promise<void> {
  // Whoever ends the program ends it.
  const { signal } = new AbortController();
  const { findings } = await findAliases(await readAliasWorld(file), ask, signal);
  for (const finding of findings) await writeJsonLine(output, lineOf(finding));
}

function lineOf({ url, proposal }: AliasFinding): object {
  if (proposal === null) return { url, newUrl: null };
  const { rule, by, ...told } = proposal;
  return { url, ...told, by: wayOf(by), ...(rule !== null && { rule: textOf(rule) }) };
}

/** The contract knows no cited addresses: they are another list of living pages. */
function wayOf(by: AliasWay): Exclude<AliasWay, 'cited'> {
  return by === 'cited' ? 'sitemap' : by;
}

function textOf({ from, to, right, matching }: AliasRule): string {
  return `${from} → ${to} (${right} of ${matching})`;
}
