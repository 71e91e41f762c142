import { z } from 'zod';
import { linkSchema, type LinkData } from './link-fields';

const sourceSchema = z
  .strictObject({ version: z.string(), commit: z.string(), url: z.string() })
  .describe('The program that made this, and where to read it.')
  .meta({ id: 'Source' });

const pageFields = {
  dbname: z.string().describe('Such as dewiki@WMF.'),
  pageid: z.int(),
  title: z.string(),
  complete: z.boolean().describe('False: some link has not been checked.'),
  notMonitored: z
    .array(z.string())
    .describe(
      'Hosts, with their subdomains, of whose links the wiki does not record all: those that are told are ignored.',
    ),
  warnings: z
    .array(z.enum(['spam-lists-unread', 'other-pages-cut']))
    .describe('What could not be told.'),
};
const problems = z
  .array(linkSchema)
  .describe('Links presumed unreachable, unless an archived copy is linked on the same page.');
const links = z.array(linkSchema).describe('Links with findings, or all.');

const several = <Page extends z.ZodObject>(page: Page) =>
  z.strictObject({
    source: sourceSchema,
    pages: z.array(page),
    missing: z.array(z.string()).describe('What was asked for and does not exist.'),
  });

/** The answer of `externalLinkProblem`: about one page, or about several. */
export const problemAnswerSchema = z.union([
  z.strictObject({ source: sourceSchema, ...pageFields, problems }),
  several(z.strictObject({ ...pageFields, problems })),
]);

/** The answer of `externalLinkInfo`: about one page, or about several. */
export const infoAnswerSchema = z.union([
  z.strictObject({ source: sourceSchema, ...pageFields, links }),
  several(z.strictObject({ ...pageFields, links })),
]);

const bareLinkSchema = linkSchema
  .pick({ url: true, verdict: true })
  .extend({
    hasCopy: z.literal(true).optional().describe('An archived copy of it is known.'),
    taken: z
      .literal(true)
      .optional()
      .describe(
        'Its name is in other hands: told with doubtful=0, too, as nobody should be led there. It is doubtful mostly: who ' +
          'counts dead links counts verdict unreachable.',
      ),
  })
  .describe('A link without details=1.');

/** The answer of `externalLinkProblem` about a block of pages. */
export const blockAnswerSchema = z.strictObject({
  source: sourceSchema,
  dbname: pageFields.dbname,
  block: z.int(),
  pages: z
    .array(
      z.strictObject({
        pageid: z.int(),
        problems: z.array(z.union([bareLinkSchema, linkSchema])),
        repaired: z
          .array(z.string())
          .optional()
          .describe('With doubtful=1: what is unreachable and has an archived copy on the page.'),
      }),
    )
    .describe('By page id; those without problems are left out.'),
  noFix: z
    .literal(true)
    .optional()
    .describe(
      'With details=1: the templates of the wiki are not known, so that no link can be fixed there.',
    ),
  noDeadTag: z
    .literal(true)
    .optional()
    .describe(
      'With details=1: no template of the wiki is known that calls a link dead, so that one without a copy cannot be fixed.',
    ),
  warnings: z
    .array(z.enum(['spam-lists-unread', 'other-pages-cut', 'links-cut']))
    .optional()
    .describe('What could not be told; links-cut: the last pages lack problems.'),
});

/** A block as it is told. */
export type BlockData = z.infer<typeof blockAnswerSchema>;

/** A page as it is told, with one of both lists. */
export type PageData = z.infer<z.ZodObject<typeof pageFields>> & {
  problems?: LinkData[] | undefined;
  links?: LinkData[] | undefined;
};

/** An answer as it is told, about one page or several. */
export type AnswerData = { source: z.infer<typeof sourceSchema> } & (
  PageData | { pages: PageData[]; missing: string[] }
);
