import { sampleParts, sampleWiki } from '../web/testing/sample-web';
import { hasFinding, type LinkAnswer, type LinkFacts } from './link-answer';
import { answerFor } from './page-answer';
import type { AnswerScope } from './read-pages';
import type { AskedWiki } from './asked-wiki';

const PAGE = { pageId: 12, title: 'Hai', namespace: 0 };
const HERE = 'https://de.wikipedia.org/wiki/Hier';
const GONE = 'https://de.wikipedia.org/wiki/Weg';
const BY_ID = 'https://de.wikipedia.org/w/index.php?curid=77';
const LOCAL = 'https://commons-of-ours.org/wiki/Weg';

let asked = 0;

/** Its own pages are there but for those called Weg. */
function wikiWith(links: string[], local: string[] = []): AskedWiki {
  const wiki = sampleWiki([{ ...PAGE, links, local }]);
  return {
    ...wiki,
    reader: {
      ...wiki.reader,
      areThere: (addresses) => {
        asked += 1;
        return Promise.resolve(addresses.map(({ pathname }) => !pathname.endsWith('/Weg')));
      },
    },
  };
}

async function linksOf(wiki: AskedWiki, scope?: AnswerScope): Promise<LinkAnswer[]> {
  const question = { wiki, page: { pageId: PAGE.pageId } };
  return (await answerFor(question, sampleParts(wiki, {}), scope)).links;
}

beforeEach(() => {
  asked = 0;
});

test('a page that the own farm does not have is a finding, one that it has is none', async () => {
  const links = await linksOf(wikiWith([HERE, GONE, BY_ID]));
  expect(asked).toBe(1);
  expect(
    links.map(({ url, verdict, reason, target, hints }: LinkFacts) => [
      url,
      verdict,
      reason,
      target,
      hints,
    ]),
  ).toEqual([
    [BY_ID, 'ignored', 'own-farm', 'there', []],
    [HERE, 'ignored', 'own-farm', 'there', []],
    [GONE, 'ignored', 'own-farm', 'missing', ['missing-page']],
  ]);
  expect(links.filter(hasFinding).map(({ url }) => url)).toEqual([GONE]);
});

test('local interwiki links are told as the own farm’s, whatever their domain', async () => {
  const [link] = await linksOf(wikiWith([], [LOCAL]));
  expect(link).toMatchObject({
    url: LOCAL,
    verdict: 'ignored',
    reason: 'own-farm',
    target: 'not-looked-up',
    hints: [],
  });
});

test('a local interwiki link that is an external one, too, is told once', async () => {
  expect(await linksOf(wikiWith([GONE], [GONE]))).toHaveLength(1);
});

test('who asks for what is unreachable only does not wait for the own farm', async () => {
  const links = await linksOf(wikiWith([GONE]), 'problems');
  expect(asked).toBe(0);
  expect(links).toEqual([]);
});
