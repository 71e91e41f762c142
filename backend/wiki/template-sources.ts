import { z } from 'zod';
import { slicesOf } from '../runtime/slices';
import { ActionApiRefusal, type ActionApi } from './http/action-api';
import { PAGES_PER_QUESTION, query, queryParts } from './api-query';
import { LONG_LIST } from './chain-guard';

/** Source: https://www.mediawiki.org/wiki/Citoid/Enabling_Citoid_on_your_wiki */
const CITOID_MAP = 'MediaWiki:Citoid-template-type-map.json';
const TEMPLATE_NAMESPACE = 10;
const ARTICLE_NAMESPACE = 0;
/** Templates that cite are some dozen on any wiki. */
const TEMPLATES_MAX = 200;

const titlesSchema = z.object({ title: z.string() }).array();

/** The newest text of a page; null where there is none. */
export async function newestSource(api: ActionApi, title: string): Promise<string | null> {
  const schema = z.object({
    query: z.object({
      pages: z.array(
        z.object({
          revisions: z
            .array(z.object({ slots: z.object({ main: z.object({ content: z.string() }) }) }))
            .optional(),
        }),
      ),
    }),
  });
  const params = { prop: 'revisions', rvprop: 'content', rvslots: 'main', titles: title };
  const [page] = (await query(api, schema, params)).query.pages;
  return page?.revisions?.[0]?.slots.main.content ?? null;
}

/** The templates by which the wiki's editors cite with Citoid, without namespace; empty where it has none. */
export async function citoidTemplates(api: ActionApi): Promise<string[]> {
  const source = await newestSource(api, CITOID_MAP);
  if (source === null) return [];
  const map = z.record(z.string(), z.unknown()).safeParse(parseJson(source));
  const names = Object.values(map.data ?? {}).filter((name) => typeof name === 'string');
  return [...new Set(names)];
}

/** Templates that use a page, such as a module: their titles. */
export async function templatesUsing(api: ActionApi, title: string): Promise<string[]> {
  const users = await usersOf(api, title, { namespace: TEMPLATE_NAMESPACE, max: TEMPLATES_MAX });
  return users.map((page) => page.title);
}

/** Articles that use a template: their ids. */
export async function articlesUsing(
  api: ActionApi,
  template: string,
  max: number,
): Promise<number[]> {
  const users = await usersOf(api, template, { namespace: ARTICLE_NAMESPACE, max });
  return users.map(({ pageid }) => pageid);
}

/**
 * All pages that use a template: their ids, some hundred at a time.
 * @throws ActionApiError
 */
export async function* pagesUsing(api: ActionApi, template: string): AsyncGenerator<number[]> {
  const params = { list: 'embeddedin', eititle: template, eilimit: LIST_MAX };
  for await (const { answer } of queryParts(api, usersSchema, params, { bounds: LONG_LIST })) {
    yield answer.query.embeddedin.map(({ pageid }) => pageid);
  }
}

const usersSchema = z.object({
  query: z
    .object({ embeddedin: z.array(z.object({ pageid: z.number(), title: z.string() })) })
    .default({ embeddedin: [] }),
});

async function usersOf(
  api: ActionApi,
  title: string,
  { namespace, max }: { namespace: number; max: number },
): Promise<{ pageid: number; title: string }[]> {
  const eilimit = Math.min(max, LIST_MAX);
  const params = { list: 'embeddedin', eititle: title, einamespace: namespace, eilimit };
  return (await query(api, usersSchema, params)).query.embeddedin;
}

/** Of one answer, without an account. */
const LIST_MAX = 500;

/** Redirects to templates, by the title of the template. */
export async function redirectsTo(
  api: ActionApi,
  titles: readonly string[],
): Promise<Map<string, string[]>> {
  const schema = z.object({
    query: z
      .object({
        pages: z.array(z.object({ title: z.string(), redirects: titlesSchema.optional() })),
      })
      .default({ pages: [] }),
  });
  const redirects = new Map<string, string[]>();
  for (const slice of slicesOf(titles, PAGES_PER_QUESTION)) {
    const params = {
      prop: 'redirects',
      rdnamespace: TEMPLATE_NAMESPACE,
      rdlimit: 'max',
      titles: slice.join('|'),
    };
    for await (const { answer } of queryParts(api, schema, params)) {
      for (const { title, redirects: more = [] } of answer.query.pages) {
        const known = redirects.get(title) ?? [];
        redirects.set(title, [...known, ...more.map((page) => page.title)]);
      }
    }
  }
  return redirects;
}

const templateDataSchema = z.object({
  pages: z
    .record(
      z.string(),
      z.object({
        title: z.string(),
        params: z
          .record(z.string(), z.object({ aliases: z.array(z.string()).optional() }))
          .default({}),
        maps: z.object({ citoid: z.record(z.string(), z.unknown()).default({}) }).optional(),
      }),
    )
    .default({}),
});

/** What a template's TemplateData says of its parameters. */
interface DocumentedTemplate {
  params: Record<string, { aliases?: string[] | undefined }>;
  /** Of Citoid: fields → parameters. */
  citoid: Record<string, unknown>;
}

/** TemplateData of templates that have it, by title; empty where the wiki does not know it. */
export async function templateDataOf(
  api: ActionApi,
  titles: readonly string[],
): Promise<Map<string, DocumentedTemplate>> {
  const known = new Map<string, DocumentedTemplate>();
  for (const slice of slicesOf(titles, PAGES_PER_QUESTION)) {
    const params = { action: 'templatedata', redirects: true, titles: slice.join('|') };
    const answer = templateDataSchema.parse(await askUnlessUnknown(api, params));
    for (const { title, params: given, maps } of Object.values(answer.pages)) {
      known.set(title, { params: given, citoid: maps?.citoid ?? {} });
    }
  }
  return known;
}

/** A wiki without an extension does not know what it would be asked by. */
async function askUnlessUnknown(
  api: ActionApi,
  params: Record<string, string | boolean>,
): Promise<unknown> {
  try {
    return await api.request(params);
  } catch (error) {
    if (error instanceof ActionApiRefusal && error.code === 'badvalue') return {};
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
