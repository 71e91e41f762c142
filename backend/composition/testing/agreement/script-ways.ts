import { createContext, runInContext } from 'node:vm';
import { text, type AskedWorld, type PageReports } from './asked-world';
import { byUrl, linksThat, type ToldLink, type ToldLinks } from './disagreements';
import { isFinding, isProblem } from './link-rules';
import { asInXml, linksInXml } from './links-in-xml';
import { mapLinks } from './page-ways';
import type { WorldWiki } from './world-wikis';

/** Compares what the scripts that run in wiki pages fire, and XML, with the reports. */
export async function compareScripts(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const plain = mapLinks(reports, asInXml);
  // What is made of answers is alike for all pages.
  for (const [pageId, links] of [...reports].slice(0, 2)) {
    const page = `dbname=${wiki.dbname}&pageid=${pageId}`;
    for (const [path, isTold] of [
      ['/externalLinkProblem?', isProblem],
      ['/externalLinkInfo?', isFinding],
      ['/externalLinkInfo?all=1&', () => true],
    ] as const) {
      const expected = linksThat(links, isTold);
      const script = `${path}${page}&format=js`;
      asked.found.links(script, { expected, told: linksOf(await text(asked, script)) });
      const file = `${path}${page}&format=xml`;
      const ofXml = linksThat(plain.get(pageId) ?? new Map(), ({ url }) => expected.has(url));
      asked.found.links(file, { expected: ofXml, told: linksInXml(await text(asked, file)) });
    }
  }
}

/** With what a hook is fired. */
function linksOf(script: string): ToldLinks {
  const fired: (ToldLink[] | false)[] = [];
  const hook = () => ({ fire: (answer: ToldLink[] | false) => fired.push(answer) });
  runInContext(script, createContext({ mediaWiki: { hook } }));
  const [links] = JSON.parse(JSON.stringify(fired)) as typeof fired;
  return byUrl(links === undefined || links === false ? [] : links);
}
