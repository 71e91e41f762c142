import { parseSync } from '@swc/core';
import { ownFiles, readOwnFile } from './own-files';

/** A piece of SQL as it stands in the source: a whole statement, or a part that others are put together from. */
export interface SqlText {
  file: string;
  /** Where values or parts are put in stands `…`; comments are left out. */
  text: string;
}

/** Where SQL may stand (ARCHITECTURE.md), and what opens connections. */
const SQL_SOURCES = /^backend\/(?:store|wiki|runtime)\/.*\.ts$/;
const IS_TEST = /\.(?:test|bench)\.ts$|\/testing\//;
const MIGRATION = /^sql\/\d{6}\.sql$/;
/** Words of statements, in capitals as all our SQL has them, or at the beginning of a statement. */
const SQL_WORD =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER|DROP|FROM|WHERE|JOIN|SET|VALUES|UNION|LIMIT|ORDER BY|GROUP BY|FORCE INDEX|LOCK|INTO|WITH)\b|^\s*(?:select|insert|update|delete|replace|create|alter|drop|with|set) .*\b(?:from|into|set|table|as|session)\b/;

/** All SQL of the product. */
export function sqlTexts(): SqlText[] {
  return ownFiles()
    .filter((file) => MIGRATION.test(file) || (SQL_SOURCES.test(file) && !IS_TEST.test(file)))
    .flatMap((file) => sqlTextsIn(file, readOwnFile(file)));
}

/** The SQL of one file. */
export function sqlTextsIn(file: string, source: string): SqlText[] {
  const texts = file.endsWith('.sql') ? [source.replaceAll(/^--.*$/gm, '')] : stringsIn(source);
  return texts.filter((text) => SQL_WORD.test(text)).map((text) => ({ file, text }));
}

function stringsIn(source: string): string[] {
  const found: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', target: 'es2022' }), found);
  return found;
}

/** Walks a syntax tree of swc: each node is an object with a `type`. */
function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const text = stringOf(node);
  if (text !== undefined) found.push(text);
  for (const part of Object.values(node)) collect(part, found);
}

function stringOf(node: object): string | undefined {
  if (!('type' in node)) return undefined;
  if (node.type === 'StringLiteral' && 'value' in node) return String(node.value);
  if (node.type !== 'TemplateLiteral' || !('quasis' in node)) return undefined;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}
