import type { WikiClient } from './wiki-client';
import type { Article } from './world/lists/written-article';
import { pageHistory, readArticles } from './world/articles';

interface Step {
  what: string;
  run(client: WikiClient): Promise<void>;
}

const summary = 'Example wiki';

/**
 * Writes all pages into an empty wiki, and moves, deletes and restores some at the end.
 * @param report called after each step, with the number of steps done and of all
 */
export async function seedWiki(
  client: WikiClient,
  report: (done: number, total: number, what: string) => void,
): Promise<void> {
  const steps = planSteps(readArticles());
  for (const [index, step] of steps.entries()) {
    await step.run(client);
    report(index + 1, steps.length, step.what);
  }
}

/**
 * Categories and templates first, lest every article be parsed twice; then all articles as stubs: a link to a page
 * that appears within the same second stays red in MediaWiki's parser cache.
 */
function planSteps(articles: readonly Article[]): Step[] {
  const isBasis = ({ title }: Article): boolean => /^(?:Template|Category):/.test(title);
  const basis = articles.filter(isBasis);
  const rest = articles.filter((article) => !isBasis(article));
  const stubs = rest.map(({ title }) => ({ title, text: 'This page is being written.' }));
  return [...[...basis, ...stubs, ...rest].map(writeStep), ...laterSteps()];
}

function writeStep({ title, text }: Article): Step {
  const { from, to } = pageHistory.moved;
  const firstTitle = title === to ? from : title;
  return { what: firstTitle, run: (client) => client.edit(firstTitle, text, summary) };
}

function laterSteps(): Step[] {
  const { moved, deleted, deletedAndRestored } = pageHistory;
  return [
    {
      what: `${moved.from} → ${moved.to}`,
      run: (client) => client.move(moved.from, moved.to, 'Name of the port authority'),
    },
    { what: deleted, run: (client) => client.remove(deleted, 'Has not taken place') },
    {
      what: deletedAndRestored,
      run: async (client) => {
        await client.remove(deletedAndRestored, 'Doubts about the source');
        await client.restore(deletedAndRestored, 'Source found');
      },
    },
  ];
}
