import { z } from 'zod';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { toolinfo } from './toolinfo';

const url = z.url().max(2047);
const language = z
  .string()
  .max(16)
  .regex(/^(x-.*|[A-Za-z]{2,3}(-.*)?)$/);
const short = z.string().max(255);
const urls = z.union([z.array(z.strictObject({ language, url })), url]);
const wiki = short.regex(
  /^(\*|(.*)?\.?(mediawiki|wiktionary|wiki(pedia|quote|books|source|news|versity|data|voyage|media))\.org)$/,
);

/** Version 1.2.2 of Toolhub's schema, as far as it concerns a tool that is in use; nothing else allowed. */
const schema = z.strictObject({
  _schema: z.literal('/toolinfo/1.2.2'),
  _language: language,
  name: short,
  title: short.max(25),
  subtitle: short,
  description: z.string().max(65_535),
  url,
  author: z.array(
    z.strictObject({
      name: short,
      wiki_username: short.optional(),
      developer_username: short.optional(),
      url: url.optional(),
    }),
  ),
  repository: url,
  license: short,
  keywords: z.string().max(2047),
  api_url: url,
  developer_docs_url: urls,
  user_docs_url: urls.optional(),
  icon: url.regex(/^https:\/\/commons\.wikimedia\.org\/wiki\/File:.+\..+$/).optional(),
  available_ui_languages: z.array(language),
  technology_used: z.array(short),
  tool_type: z.enum([
    'web app',
    'desktop app',
    'bot',
    'gadget',
    'user script',
    'command line tool',
    'coding framework',
    'lua module',
    'template',
    'other',
  ]),
  for_wikis: z.array(wiki),
});

test('Toolhub can read what is told of the tool', () => {
  const told = toolinfo(sampleParts(sampleWiki([]), {}));
  expect(schema.safeParse(told).error).toBeUndefined();
  expect(told).toMatchObject({
    url: 'https://weboid.toolforge.org',
    api_url: 'https://weboid.toolforge.org/api',
    available_ui_languages: expect.arrayContaining(['de', 'en']),
  });
});
