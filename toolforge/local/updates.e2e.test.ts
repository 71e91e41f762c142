import { z } from 'zod';
import { birdArticle } from './world/lists/birds';
import { wreckArticle } from './world/lists/wrecks';

/** What the sites that tell by themselves were worth in the forty days of the example world (R1, R3). */
const weboid = process.env['WEBOID_TEST_WEBOID_SERVER'] ?? '';

const sourceSchema = z.object({
  source: z.string(),
  trusted_hosts: z.number(),
  saved_checks: z.number(),
  asked_checks: z.number(),
  found_changed: z.number(),
  distrusted_hosts: z.number(),
});
const statusSchema = z.object({
  parts: z.object({
    hints: z.object({
      standing: z.string(),
      saved_share: z.number(),
      sources: z.array(sourceSchema),
    }),
  }),
});
const problemsSchema = z.object({
  problems: z.array(z.object({ url: z.string(), verdict: z.string() })),
});

async function ask(path: string, parameters: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${weboid}${path}?${new URLSearchParams(parameters).toString()}`);
  expect(response.status).toBe(200);
  return response.json();
}

test('the status page tells of both, whose word is trusted, and what that saved', async () => {
  const { hints } = statusSchema.parse(await ask('/status', { format: 'json' })).parts;
  expect(hints.standing).toBe('well');
  expect(hints.saved_share).toBeGreaterThan(0.05);
  expect(hints.sources.map(({ source }) => source)).toEqual(['remote-update', 'sitemap']);
  for (const source of hints.sources) {
    expect(source).toMatchObject({ trusted_hosts: 1, distrusted_hosts: 0 });
    expect(source.saved_checks).toBeGreaterThan(0);
    expect(source.asked_checks).toBeGreaterThan(source.found_changed);
  }
});

test.each([
  [birdArticle.title, 2],
  [wreckArticle.title, 3],
])('all that died of %s was found', async (title, dead) => {
  const answer = await ask('/externalLinkProblem', { dbname: 'examplewiki', title });
  const { problems } = problemsSchema.parse(answer);
  expect(problems.map(({ verdict }) => verdict)).toEqual(
    Array.from({ length: dead }, () => 'unreachable'),
  );
});
