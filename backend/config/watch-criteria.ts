import { z } from 'zod';

/** A category with the categories below it. */
export interface CategoryTree {
  /** With or without namespace, any spelling that the wiki accepts. */
  title: string;
  /** How many levels below it count; 0 is the category alone. */
  depth: number;
  /** Where the tree is cut off. */
  pagesMax: number;
}

/** Which pages of a wiki are watched (W1.2), as configured. */
export interface WatchCriteria {
  /** `content` stands for what the wiki itself calls content namespaces. */
  namespaces: number[] | 'content';
  categories: CategoryTree[];
  /** Titles or page ids. */
  pages: (string | number)[];
  exclude: Exclusions;
}

export const CRITERIA_KEYS = [
  'namespaces',
  'categories',
  'pages',
  'exclude',
] as const satisfies readonly (keyof WatchCriteria)[];

/** Which pages of a wiki are not watched, whatever else holds (W1.2). */
interface Exclusions {
  /** Titles or page ids. */
  pages: (string | number)[];
  categories: CategoryTree[];
  /** Pages that use one of these templates, directly or not. */
  templates: string[];
  /** Pages with one of these page properties, such as `disambiguation`. */
  pageProps: string[];
  /** Pages whose item has a statement with one of these properties of Wikidata, such as `P570`. */
  wikidataProperties: string[];
}

/** Of a wiki that excludes nothing. */
export const NOTHING_EXCLUDED: Exclusions = {
  pages: [],
  categories: [],
  templates: [],
  pageProps: [],
  wikidataProperties: [],
};

const categorySchema = z.strictObject({
  title: z.string().min(1),
  depth: z.int().min(0).max(50).default(5),
  pagesMax: z.int().min(1).max(5_000_000).default(100_000),
});

const pagesSchema = z.array(
  z.union([z.string().min(1), z.int().min(1)], { error: 'a title or a page id' }),
);

/** As many as one question to Wikidata names. */
const PROPERTIES_MAX = 50;

const excludeSchema = z.strictObject({
  pages: pagesSchema.default([]),
  categories: z.array(categorySchema).default([]),
  templates: z.array(z.string().min(1)).default([]),
  pageProps: z.array(z.string().min(1)).default([]),
  wikidataProperties: z
    .array(z.string().regex(/^P[1-9]\d{0,8}$/, 'a property of Wikidata, such as P570'))
    .max(PROPERTIES_MAX)
    .default([]),
});

/** Keys of a wiki in the wikis file that say which of its pages are watched. */
export const criteriaShape = {
  namespaces: z
    .union([z.literal('content'), z.array(z.int().min(0))], {
      error: 'expected a list of namespace numbers, or "content"',
    })
    .default([0]),
  categories: z.array(categorySchema).default([]),
  pages: pagesSchema.default([]),
  exclude: excludeSchema.default(NOTHING_EXCLUDED),
};
