import { z } from 'zod';
import type { Reservation } from '../../status/reservation';
import type { Verdict } from '../../status/verdict';

const day = z.iso.date().describe('A day in UTC.');

const timestamp = z.string().describe('YYYYMMDDhhmmss in UTC, or its beginning.');

const VERDICTS = [
  'unknown',
  'working',
  'doubtful',
  'unreachable',
  'invalid',
  'spam',
  'ignored',
] as const satisfies readonly Verdict[];

const RESERVATIONS = [
  'never-heard',
  'copied-since',
  'archives-asked',
  'reported',
] as const satisfies readonly Reservation[];

/** One link as JSON and XML tell it; what is not known is absent. */
export const linkSchema = z
  .strictObject({
    url: z.string().describe('Normal form; what has none is told as the wiki has it.'),
    verdict: z.enum(VERDICTS),
    code: z.int().optional().describe('What the last check met (T1).'),
    http: z.int().optional().describe('The HTTP status that stands for code.'),
    reason: z.string().optional().describe('What lies behind verdict, as a word.'),
    unjudgeable: z
      .literal(true)
      .optional()
      .describe('The last answer says nothing of what people see, such as a bot wall.'),
    since: day.optional().describe('First day of the failure that lasts until now.'),
    lastGood: day.optional().describe('Last day of a good answer.'),
    lastChecked: day.optional(),
    failures: z.int().optional().describe('Failed checks with no good one between.'),
    sameAnswer: z
      .literal(true)
      .optional()
      .describe('All of these got the same answer: that of the last check.'),
    reservation: z
      .enum(RESERVATIONS)
      .optional()
      .describe(
        'Why failures that would be enough prove nothing: the host never gave a good answer, an archive ' +
          'could still save the page, archives are being asked, or somebody reached it in a browser.',
      ),
    evidence: z
      .array(
        z.strictObject({
          sign: z.string().describe('A word; more may come.'),
          text: z.string().optional().describe('Quoted from the page, or a word for what it was.'),
        }),
      )
      .optional()
      .describe('What the last check saw on which reason rests.'),
    redirect: z.string().optional().describe('Where it leads.'),
    redirectClass: z
      .string()
      .optional()
      .describe('How far: same-page, home-page, same-host, other-host or other-domain.'),
    archivedOnPage: z
      .string()
      .optional()
      .describe('The link of the same page that is an archived copy of it: no problem to readers.'),
    archivesSearched: day
      .optional()
      .describe(
        'Archives were asked and had no good copy of what is unreachable: when they last were.',
      ),
    mime: z.string().optional().describe('Kind of file (T2).'),
    kib: z.int().optional().describe('Its size in KiB.'),
    target: z
      .enum(['there', 'missing', 'not-looked-up'])
      .optional()
      .describe('Whether the page of the own family of wikis exists that it leads to.'),
    reports: z.int().optional().describe('How many people say that they reached it in a browser.'),
    presumedReachable: z
      .literal(true)
      .optional()
      .describe('So many URLs of its host were reached in a browser that all are presumed to be.'),
    text: z
      .string()
      .optional()
      .describe('All of this in one sentence, in the language of the parameter lang.'),
    archiveOf: z
      .strictObject({
        kind: z.enum(['snapshot', 'latest', 'code']),
        service: z.string(),
        url: z.string().optional(),
        timestamp: timestamp.optional(),
      })
      .optional()
      .describe(
        'It is an archived copy itself, by its address: a snapshot (of which URL, when), the latest or a list ' +
          'of all (of which URL), or a code (neither is known).',
      ),
    archives: z
      .array(z.strictObject({ service: z.string(), url: z.string(), timestamp }))
      .describe('Copies, one of each service.'),
    replacement: z
      .strictObject({ url: z.string(), lastChecked: day })
      .optional()
      .describe('Where the content is now, as somebody said and a check confirmed.'),
    domainFindings: z
      .array(z.strictObject({ trait: z.string(), since: day, lastSeen: day }))
      .optional()
      .describe('What is known of its host, or of a domain above it.'),
    otherPages: z
      .strictObject({
        count: z.int(),
        bounded: z.literal(true).optional().describe('There are more: count is the bound.'),
      })
      .optional()
      .describe('Other pages of the same wiki that use it.'),
    spam: z
      .strictObject({ list: z.string(), line: z.string() })
      .optional()
      .describe('Which line of which list makes it spam.'),
    hints: z.array(z.string()).describe('Suspicious syntax; missing-page: see target.'),
  })
  .meta({ id: 'Link' });

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
    .describe('Hosts, with their subdomains, whose links the wiki does not record.'),
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
  .describe('A link without details=1.');

/** The answer of `externalLinkProblem` about a block of pages. */
export const blockAnswerSchema = z.strictObject({
  source: sourceSchema,
  dbname: pageFields.dbname,
  block: z.int(),
  pages: z
    .array(
      z.strictObject({ pageid: z.int(), problems: z.array(z.union([bareLinkSchema, linkSchema])) }),
    )
    .describe('By page id; those without problems are left out.'),
  warnings: z
    .array(z.enum(['spam-lists-unread', 'other-pages-cut', 'links-cut']))
    .optional()
    .describe('What could not be told; links-cut: the last pages lack problems.'),
});

/** A block as it is told. */
export type BlockData = z.infer<typeof blockAnswerSchema>;

/** A link as it is told. */
export type LinkData = z.infer<typeof linkSchema>;

/** A page as it is told, with one of both lists. */
export type PageData = z.infer<z.ZodObject<typeof pageFields>> & {
  problems?: LinkData[] | undefined;
  links?: LinkData[] | undefined;
};

/** An answer as it is told, about one page or several. */
export type AnswerData = { source: z.infer<typeof sourceSchema> } & (
  PageData | { pages: PageData[]; missing: string[] }
);
