import type { Page } from 'playwright-core';
import { worldAddresses } from '../../gadget/testing/open-browser';
import { withVisit } from '../../gadget/testing/with-visit';
import { WIKI_DATABASE } from '../../toolforge/local/mediawiki';
import { exampleArticle, expectedProblems } from '../../toolforge/local/world/expected';

/** W7.1: the answer as a script does in a real wiki page what programs there rely on, and no more. */
const HOOK = 'externalLinkProblem/query.answer';
const world = worldAddresses();

jest.setTimeout(60_000);

const visit = withVisit();

/** An article whose page loads the answer about `asked` as a script; `heard` is what the hook told. */
async function load(asked: Record<string, string>): Promise<{ page: Page; heard: unknown[] }> {
  const { page } = visit;
  await page.goto(`${world.wiki}/w/index.php?title=${exampleArticle}&useskin=vector-2022`);
  const query = new URLSearchParams({ dbname: WIKI_DATABASE, ...asked });
  const heard = await page.evaluate(
    async ([hook, address]) => {
      const told: unknown[] = [];
      mw.hook(hook).add((problems: unknown) => told.push(problems));
      await new Promise<void>((resolve, reject) => {
        const script = document.createElement('script');
        script.src = address;
        script.addEventListener('load', () => resolve());
        script.addEventListener('error', () => reject(new Error('the script was not loaded')));
        document.head.append(script);
      });
      return told;
    },
    [HOOK, `${world.weboid}/externalLinkProblem?${query.toString()}`] as const,
  );
  return { page, heard };
}

test('the hook tells the dead links of the page', async () => {
  const { heard } = await load({ title: exampleArticle });
  const urls = expectedProblems(exampleArticle).map((url) => expect.objectContaining({ url }));
  expect(heard).toEqual([expect.arrayContaining(urls)]);
  expect(heard).toEqual([expect.any(Array)]);
  expect(heard.flat()).toHaveLength(urls.length);
});

test('it tells false where nothing is wrong, and leaves no name behind', async () => {
  const { page, heard } = await load({ title: 'Main Page' });
  expect(heard).toEqual([false]);
  expect(await page.evaluate(() => 'problems' in globalThis)).toBe(false);
});

test('a failure is no script that runs', async () => {
  await expect(load({ title: 'No such page' })).rejects.toThrow('the script was not loaded');
});
