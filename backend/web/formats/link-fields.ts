import { z } from 'zod';
import { archiveOf } from '../../answers/copies-on-page';
import type { LinkAnswer } from '../../answers/link-answer';
import { isoDate, type DayNumber } from '../../status/day-number';
import {
  DECLARED_ACCESSES,
  DECLARED_FATES,
  type LinkDeclaration,
} from '../../status/link-declaration';
import type { Reservation } from '../../status/reservation';
import type { Verdict } from '../../status/verdict';
import { linkText, type Texts } from './link-text';
import { livePageData, livePageSchema } from './live-page-data';
import { takeoverData, takeoverSchema } from './takeover-data';
import { optionalField, requiredField, tellerOf } from './answer-field';

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

const date = z.iso.date().describe('A day in UTC.');

const timestamp = z.string().describe('YYYYMMDDhhmmss in UTC, or its beginning.');

const declaration = z.strictObject({
  fate: z
    .enum(DECLARED_FATES)
    .optional()
    .describe('By a parameter of the citation. Absent: it says nothing, or that the page lives.'),
  tagged: z.literal(true).optional().describe('It is tagged as dead: behind, around or within it.'),
  since: z.string().optional().describe('YYYY-MM since which it is called dead.'),
  access: z.enum(DECLARED_ACCESSES).optional().describe('What readers need to see it.'),
});

function declarationData({
  fate,
  isTagged,
  deadSince,
  access,
}: LinkDeclaration): z.output<typeof declaration> {
  return {
    fate: fate ?? undefined,
    tagged: isTagged || undefined,
    since: deadSince ?? undefined,
    access: access ?? undefined,
  };
}

/**
 * What programs are told of one link: each field with its name, its type, what it is told by, and what it
 * means. JSON and XML tell the fields in this order; OpenAPI, the schema of XML, and what the gadget takes
 * for a link follow from it. What is not known is absent.
 */
export const linkSchema = z
  .strictObject({
    url: requiredField(
      z.string(),
      ({ url }) => url,
      'Normal form; what has none is told as the wiki has it.',
    ),
    verdict: requiredField(z.enum(VERDICTS), ({ verdict }) => verdict),
    code: optionalField(
      z.int(),
      ({ code, checks }) => code ?? checks?.code,
      'What the last check met (T1).',
    ),
    http: optionalField(
      z.int(),
      ({ checks }) => checks?.http,
      'The HTTP status that stands for code.',
    ),
    reason: optionalField(
      z.string(),
      ({ reason }) => reason,
      'What lies behind verdict, as a word.',
    ),
    unjudgeable: optionalField(
      z.literal(true),
      ({ isUnjudgeable }) => isUnjudgeable || null,
      'The last answer says nothing of what people see, such as a bot wall.',
    ),
    since: optionalField(
      date,
      ({ checks }) => dateOf(checks?.since),
      'First day of the failure that lasts until now.',
    ),
    lastGood: optionalField(
      date,
      ({ checks }) => dateOf(checks?.lastGood),
      'Last day of a good answer.',
    ),
    lastChecked: optionalField(date, ({ checks }) => dateOf(checks?.lastChecked)),
    failures: optionalField(
      z.int(),
      ({ checks }) => checks?.failures,
      'Failed checks with no good one between.',
    ),
    sameAnswer: optionalField(
      z.literal(true),
      ({ checks }) => checks?.isSameAnswer || null,
      'All of these got the same answer: that of the last check.',
    ),
    reservation: optionalField(
      z.enum(RESERVATIONS),
      ({ checks }) => checks?.reservation,
      'Why failures that would be enough prove nothing: the host never gave a good answer, an archive ' +
        'could still save the page, archives are being asked, or somebody reached it in a browser.',
    ),
    evidence: optionalField(
      z.array(
        z.strictObject({
          sign: z.string().describe('A word; more may come.'),
          text: z.string().optional().describe('Quoted from the page, or a word for what it was.'),
        }),
      ),
      ({ evidence = [] }) =>
        evidence.length === 0 ? null : evidence.map(({ sign, text }) => ({ sign, text })),
      'What the last check saw on which reason rests.',
    ),
    redirect: optionalField(z.string(), ({ checks }) => checks?.redirect?.url, 'Where it leads.'),
    redirectClass: optionalField(
      z.string(),
      ({ checks }) => checks?.redirect?.class,
      'How far: same-page, home-page, same-host, other-host or other-domain.',
    ),
    archivedOnPage: optionalField(
      z.string(),
      ({ archivedOnPage }) => archivedOnPage,
      'The link of the same page that is an archived copy of it: no problem then, though unreachable, and in no number of dead links.',
    ),
    archivesSearched: optionalField(
      date,
      ({ archivesSearched }) => dateOf(archivesSearched),
      'Archives were asked and had no good copy of what is unreachable: when they last were.',
    ),
    mime: optionalField(z.string(), ({ checks }) => checks?.mime, 'Kind of file (T2).'),
    kib: optionalField(z.int(), ({ checks }) => checks?.kib, 'Its size in KiB.'),
    target: optionalField(
      z.enum(['there', 'missing', 'not-looked-up']),
      ({ target }) => target,
      'Whether the page of the own family of wikis exists that it leads to.',
    ),
    text: optionalField(
      z.string(),
      (link, texts) => texts && linkText(link, texts),
      'All of this in words, in the language of the parameter lang.',
    ),
    archiveOf: optionalField(
      z.strictObject({
        kind: z.enum(['snapshot', 'latest', 'code']),
        service: z.string(),
        url: z.string().optional(),
        timestamp: timestamp.optional(),
      }),
      (link) => {
        const copy = archiveOf(link);
        if (copy === null) return null;
        const { kind, service, original, timestamp: moment } = copy;
        return { kind, service, url: original?.text, timestamp: moment ?? undefined };
      },
      'It is an archived copy itself, by its address: a snapshot (of which URL, when), the latest or a list ' +
        'of all (of which URL), or a code (neither is known).',
    ),
    archives: requiredField(
      z.array(z.strictObject({ service: z.string(), url: z.string(), timestamp })),
      ({ archives = [] }) => archives,
      'Copies, one of each service.',
    ),
    reports: optionalField(
      z.int(),
      ({ reports }) => reports || null,
      'How many people say that they reached it in a browser.',
    ),
    presumedReachable: optionalField(
      z.literal(true),
      ({ presumedReachable }) => presumedReachable || null,
      'So many URLs of its host were reached in a browser that all are presumed to be.',
    ),
    replacement: optionalField(
      livePageSchema,
      ({ replacement }) => replacement && livePageData(replacement),
      'Where the content is now, as somebody said, or a search found, and a check found working; to be compared before use.',
    ),
    domainFindings: optionalField(
      z.array(z.strictObject({ trait: z.string(), since: date, lastSeen: date })),
      ({ domainFindings = [] }) =>
        domainFindings.length === 0
          ? null
          : domainFindings.map(({ trait, firstDay, lastDay }) => ({
              trait,
              since: isoDate(firstDay),
              lastSeen: isoDate(lastDay),
            })),
      'What is known of its host, or of a domain above it.',
    ),
    takeover: optionalField(
      takeoverSchema,
      ({ takeover }) => takeover && takeoverData(takeover),
      'Its name seems to be in other hands, or is: what was seen of the address, and when. reason says the same where the ' +
        'last answer was a good one.',
    ),
    declared: optionalField(
      z.strictObject({
        here: declaration.optional().describe('On the page that was asked about.'),
        elsewhere: declaration
          .extend({ pages: z.int().describe('On how many pages.') })
          .optional()
          .describe('On other pages of the same wiki; missing where more than 1,000 declare it.'),
      }),
      ({ declared }) =>
        declared && {
          here: declared.here === null ? undefined : declarationData(declared.here),
          elsewhere:
            declared.elsewhere === null
              ? undefined
              : { ...declarationData(declared.elsewhere), pages: declared.elsewhere.pages },
        },
      'What editors say of it in the wikitext of pages.',
    ),
    otherPages: optionalField(
      z.strictObject({
        count: z.int(),
        bounded: z.literal(true).optional().describe('There are more: count is the bound.'),
      }),
      ({ otherPages }) =>
        otherPages && { count: otherPages.count, bounded: otherPages.isMore || undefined },
      'Other pages of the same wiki that use it.',
    ),
    spam: optionalField(
      z.strictObject({ list: z.string(), line: z.string() }),
      ({ spam }) => spam && { list: spam.list, line: spam.line },
      'Which line of which list makes it spam.',
    ),
    hints: requiredField(
      z.array(z.string()),
      ({ hints }) => hints,
      'Suspicious syntax; missing-page: see target.',
    ),
  })
  .meta({ id: 'Link' });

/** A link as it is told. */
export type LinkData = z.infer<typeof linkSchema>;

const tell = tellerOf(linkSchema);

/**
 * What tells of links.
 * @param texts they are told in words, too
 */
export function linkTeller(texts: Texts | null): (link: LinkAnswer) => LinkData {
  return (link) => tell(link, texts);
}

function dateOf(day: DayNumber | null | undefined): string | null {
  return day === null || day === undefined ? null : isoDate(day);
}
