import { createContext, runInContext } from 'node:vm';
import { isProblem } from '../../answers/link-answer';
import { answerFor, type PageAnswer } from '../../answers/page-answer';
import { failed, sampleParts, sampleWiki } from '../testing/sample-web';
import { linkTeller } from './link-fields';
import { answerScript, failureScript } from './js';

const source = { version: '1', commit: 'abc', url: 'https://source.net/' };

function scriptOf(answer: PageAnswer): string {
  const found = { answers: [answer], missing: [], isList: false };
  return answerScript(found, {
    source,
    list: 'problems',
    isIncluded: isProblem,
    tell: linkTeller(null),
  });
}

/** What the hook is fired with. */
function run(script: string): unknown {
  const answers: unknown[] = [];
  const hook = () => ({ fire: (answer: unknown) => answers.push(answer) });
  runInContext(script, createContext({ mediaWiki: { hook } }));
  return JSON.parse(JSON.stringify(answers));
}

async function scriptFor(url: string, known: boolean): Promise<string> {
  const wiki = sampleWiki([{ pageId: 1, title: '</script>', namespace: 0, links: [url] }]);
  const parts = sampleParts(wiki, known ? { [url]: { ...failed(18, 29, 6), redirect } } : {});
  return scriptOf(await answerFor({ wiki, page: { pageId: 1 } }, parts));
}

const redirect = 'https://a.net/</script><!--\u2028\u2029*/"\\';

test('names the source that made it', async () => {
  expect(await scriptFor('https://a.net/', false)).toMatch(
    /^\/\/ Weboid 1, commit abc, made by backend\/web\/formats\/js\.ts of https:\/\/source\.net\/\n/,
  );
});

test('nothing known is false', async () => {
  expect(run(await scriptFor('https://a.net/', false))).toEqual([false]);
});

test('hostile text is data and nothing else', async () => {
  const script = await scriptFor('https://a.net/', true);
  expect(script).not.toMatch(/<\/|<!|[\u2028\u2029]/);
  expect(run(script)).toEqual([[expect.objectContaining({ url: 'https://a.net/', redirect })]]);
});

test('what can be read in an archive beside it is no problem', async () => {
  const copy = 'https://web.archive.org/web/2015/http://dead.net/';
  const links = ['http://dead.net/', copy];
  const wiki = sampleWiki([{ pageId: 1, title: 'Hai', namespace: 0, links }]);
  const parts = sampleParts(wiki, { 'http://dead.net/': failed(18, 29, 6) });
  expect(run(scriptOf(await answerFor({ wiki, page: { pageId: 1 } }, parts)))).toEqual([false]);
});

test('a source that breaks the line stays inside its comment', () => {
  const hostile = { ...source, commit: 'x\nalert(1)\u2028alert(2)' };
  expect(failureScript(500, 'internal-error', hostile).split(/[\n\u2028]/)).toHaveLength(3);
});
