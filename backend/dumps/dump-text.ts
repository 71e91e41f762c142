import type { MarkIndex } from '../status/mark-index';
import type { ReadStatements } from '../store/statements/read-statements';
import { hostsByDomain } from '../store/urls/domain-walk';
import { urlsOfHosts, type WalkedUrl } from '../store/urls/url-walk';
import { kindOfHost, type Site } from '../url/classify-url';
import { createDomainSet } from '../url/domain-set';
import { dumpLine } from './dump-line';
import type { LineCount } from './line-count';

/** What one wiki leaves out, another one may watch. */
const ANY_SITE: Site = { internalDomains: /(?!)/, ignoredDomains: createDomainSet() };

/** By what is told, and what is left out. */
export interface DumpRules {
  marks: MarkIndex;
  /** Ids of URLs that are spam somewhere. */
  spam: ReadonlySet<number>;
}

/**
 * All lines of the dump, a slice of URLs at a time: by registered domain, host name, path and query, scheme, port. It is a
 * walk, which locks nothing and takes as long as it takes: each line is of the moment at which it was read.
 * @param count of the lines so far
 */
export async function* dumpText(
  statements: ReadStatements,
  rules: DumpRules,
  count: LineCount,
): AsyncGenerator<string> {
  for await (const hosts of hostsByDomain(statements)) {
    const told = hosts.filter(({ name }) => kindOfHost(name, ANY_SITE) === 'resource');
    for await (const urls of urlsOfHosts(statements, told)) yield textOf(urls, rules, count);
  }
}

function textOf(urls: readonly WalkedUrl[], { marks, spam }: DumpRules, count: LineCount): string {
  let text = '';
  for (const url of urls) {
    const line = spam.has(url.urlId) ? null : dumpLine(url, marks);
    if (line === null) continue;
    text += `${JSON.stringify(line)}\n`;
    count.lines += 1;
  }
  return text;
}
