import type { Writable } from 'node:stream';
import type { AliasFinding } from '../aliases/find/alias-proposal';
import { findAliases } from '../aliases/find/find-aliases';
import type { AskAddress } from '../aliases/hosts/ask-address';
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
  const { rule, ...told } = proposal;
  return { url, ...told, ...(rule !== null && { rule: textOf(rule) }) };
}

function textOf({ from, to, right, matching }: AliasRule): string {
  return `${from} → ${to} (${right} of ${matching})`;
}
