import { z } from 'zod';
import { CHECK_DAYS } from '../status/schedule';
import { LEAST_POLICY } from '../status/verdict';
import { wikiArchives } from './archive-settings';
import { DBNAME } from './database-address';
import { criteriaShape } from './watch-criteria';
import { wikiCitations, wikiDateLanguage } from './wiki-citations';
import { wikiRepair } from './wiki-repair';
import { wikiTalk } from './wiki-talk';

/** The farm of wikis that name none. */
export const WMF = 'WMF';

const databaseName = z
  .string()
  .regex(/^(?:\w|\{dbname\})+$/, 'a database name; {dbname} stands for the wiki');
/** `host` of a database: name or address, with the placeholders in it that are filled in. */
const databaseHost = (...placeholders: string[]) => {
  const filled = placeholders.map((one) => `\\{${one}\\}`).join('|');
  return z
    .string()
    .regex(
      new RegExp(`^(?:(?:[\\w.-]|${filled})+|[\\da-f]*:[\\da-f]*:[\\da-f:.]*)$`, 'i'),
      `a host name without port; placeholders are ${placeholders.map((one) => `{${one}}`).join(', ')}`,
    );
};
const port = z.int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/, error: 'an http(s) address' });
/** As it stands in the addresses of the wiki's pages. */
const wikiHost = z
  .string()
  .regex(
    /^(?:[^\s/?#@:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i,
    'a host name such as de.wikipedia.org, without https:// and path; a port may follow, as in localhost:8080',
  )
  .toLowerCase();
/** A host name without a dot at its ends; all its subdomains are meant too. */
const domainName = z
  .string()
  .regex(/^[^\s./]+(?:\.[^\s./]+)+$/, 'a host name such as example.org')
  .toLowerCase();

const replicaSchema = z.strictObject({
  host: databaseHost('dbname', 'service').optional(),
  linksHost: databaseHost('dbname', 'service').optional(),
  port: port.optional(),
  database: databaseName.optional(),
});

const accessSchema = z.enum(['replica', 'api']);
const dbnameSchema = z.string().regex(DBNAME, 'a database name: a-z, 0-9 and _');

/** A wiki, alone. */
export const wikiSchema = z
  .strictObject({
    dbname: dbnameSchema,
    farm: z.string().default(WMF),
    domain: wikiHost,
    api: webAddress.optional(),
    access: accessSchema.optional(),
    replica: replicaSchema.default({}),
    ...criteriaShape,
    ignoredDomains: z.array(domainName).default([]),
    verdict: z
      .strictObject({
        minFailures: z.int().min(LEAST_POLICY.minFailures).max(255),
        minDays: z.int().min(LEAST_POLICY.minDays),
      })
      .optional(),
    checkDays: z.int().min(1).max(28).default(CHECK_DAYS),
    deadCheckDays: z.int().min(1).max(14).optional(),
    archives: wikiArchives,
    templatesLike: dbnameSchema.optional(),
    citations: wikiCitations,
    dateLanguage: wikiDateLanguage,
    repair: wikiRepair,
    talk: wikiTalk,
  })
  .refine(
    ({ namespaces, categories, pages }) => namespaces.length + categories.length + pages.length > 0,
    { path: ['namespaces'], message: 'empty, and no categories or pages: nothing to watch' },
  );

const farmSchema = z.strictObject({
  code: z.int().min(0).max(255),
  internalDomains: z.string().min(1).refine(isRegExp, 'not a regular expression'),
  globalSpamList: webAddress.nullable().default(null),
  access: accessSchema.default('replica'),
  api: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'an http(s) address; {domain} and {dbname} stand for the wiki')
    .default('https://{domain}/w/api.php'),
  replica: replicaSchema.default({}),
  metaDatabase: z
    .strictObject({
      // One for all wikis of the farm: there is no {dbname} that could be filled in.
      host: databaseHost('service'),
      port: port.default(3306),
      database: z.string().regex(/^\w+$/, 'a database name').default('meta_p'),
    })
    .nullable()
    .default(null),
  linkStream: webAddress.nullable().default(null),
  wikidataApi: webAddress.nullable().default(null),
  ignoredDomains: z.array(domainName).default([]),
  wikis: z.literal('all', { error: 'expected "all", or no such key' }).optional(),
  except: z.array(dbnameSchema).default([]),
  wikiDefaults: z.record(z.string(), z.unknown()).superRefine(checkDefaults).default({}),
});

/** Keys of a wiki that no two wikis can share. */
const OWN_KEYS = ['dbname', 'farm', 'domain', 'api'];

/** Whether a wiki without settings of its own is one with these. */
function checkDefaults(defaults: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const key of OWN_KEYS.filter((own) => own in defaults)) {
    context.addIssue({ code: 'custom', path: [key], message: 'stands with each wiki alone' });
  }
  const { error } = wikiSchema.safeParse({ ...defaults, dbname: 'any', domain: 'any.org' });
  for (const issue of error?.issues ?? []) {
    const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const path = unknown === undefined ? issue.path : [...issue.path, unknown];
    const message = unknown === undefined ? issue.message : 'this key is not known';
    context.addIssue({ code: 'custom', path, message });
  }
}

/** The whole file; what no single entry shows is not checked. */
export const fileSchema = z.strictObject({
  farms: z.record(z.string().regex(/^[^\s@]+$/, 'a name without blanks and @'), farmSchema),
  wikis: z.array(wikiSchema),
});

/** A farm as the file has it. */
export type FarmEntry = z.infer<typeof farmSchema>;
/** A wiki as the file has it, with the defaults of its farm. */
export type WikiEntry = z.infer<typeof wikiSchema>;
/** The whole file. */
export type WikisEntries = z.infer<typeof fileSchema>;

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
