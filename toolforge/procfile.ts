import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Arguments of node by which the Procfile starts a program: Node's own flags, the script, and what the script takes.
 * @param root the folder that the Procfile lies in
 * @returns null: it has no such line
 */
export function nodeArgumentsOf(program: string, root: string): string[] | null {
  const start = `${program}: node `;
  const lines = readFileSync(path.join(root, 'Procfile'), 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith(start));
  return line === undefined ? null : line.slice(start.length).trim().split(/\s+/);
}

/** Node's own flags among them; none where the Procfile has no such line. */
export function nodeFlagsOf(program: string, root: string): string[] {
  const words = nodeArgumentsOf(program, root) ?? [];
  const script = words.findIndex((word) => !word.startsWith('-'));
  return script < 0 ? words : words.slice(0, script);
}
