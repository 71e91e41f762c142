import { z } from 'zod';
import type { DeadGroup } from '../../../answers/sites/dead-groups';
import { scopeText } from '../../../answers/sites/grouped-url';
import { templateText } from '../../../answers/sites/moved-template';
import { DEAD_STAGES } from '../../../answers/sites/site-stage';
import type { ReturnedUrl } from '../../../answers/sites/domain-log';
import { isoDate, type DayNumber } from '../../../status/day-number';
import { mapInTurns } from '../../../runtime/in-turns';
import type { SourceInfo } from '../../../runtime/source-info';
import { linkSchema, linkTeller } from '../../formats/link-fields';
import { takeoverData, takeoverSchema } from '../../formats/takeover-data';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import type { SiteAnswer, ToldDeadUrl } from './site-answer';

const groupSchema = z.strictObject({
  pattern: z.string().describe('What they have in common, … for what differs; for group=.'),
  kind: z.enum(['domain', 'host', 'origin', 'directory', 'dated', 'query', 'suffix', 'numbered']),
  urls: z.int().describe('Dead URLs in it; each is in one group at most.'),
  links: z.int().describe('Pages that cite them, counted for each of them.'),
  wikis: z.int(),
  living: z
    .int()
    .describe('URLs below it that are known to work where they are; 0: it is wholly dead.'),
  moved: z.int().describe('URLs below it that lead elsewhere by now.'),
  rules: z
    .array(
      z.strictObject({
        from: z.string().describe('Without scheme and www.'),
        to: z.string(),
        seen: z.int().describe('URLs that lead elsewhere by this rule.'),
        mends: z.int().describe('Dead URLs that it would lead somewhere.'),
        example: z.strictObject({ from: z.string(), to: z.string() }),
      }),
    )
    .describe('Rules by which those that moved lead elsewhere, which would mend dead ones, too.'),
});

const deadUrlSchema = z.strictObject({
  link: linkSchema,
  stage: z.enum(DEAD_STAGES),
  deadSince: z.iso
    .date()
    .optional()
    .describe('When it was found dead, or could have been first (UTC).'),
  citations: z.strictObject({
    pages: z.int(),
    bounded: z.literal(true).optional().describe('There are more than were counted.'),
    wikis: z.array(z.strictObject({ dbname: z.string(), pages: z.int() })),
    examples: z.array(
      z.strictObject({ dbname: z.string(), pageid: z.int(), title: z.string().optional() }),
    ),
  }),
  group: z.string().optional().describe('Pattern of its group.'),
  suggestion: z.string().optional().describe('Where it would lead by a rule of its group.'),
  optedOut: z
    .literal(true)
    .optional()
    .describe('Its owner does not want it to be checked; it was dead before.'),
});

/** The JSON answer about a site. */
export const siteAnswerSchema = z.strictObject({
  source: sourceSchema,
  domain: z.string(),
  complete: z.boolean().describe('False: there is more than could be looked at.'),
  optedOutHosts: z
    .array(z.string())
    .optional()
    .describe(
      'Hosts that their owner does not want to be checked: nothing more is found out about them. Absent: there is none.',
    ),
  takeover: takeoverSchema
    .optional()
    .describe('Its name seems to be in other hands, or may be (U1). Absent: nothing says so.'),
  counts: z.strictObject({
    hosts: z.int(),
    urls: z.int().describe('URLs that wikis cite, dead or not.'),
    dead: z.int(),
    links: z.int().describe('Pages that cite dead URLs, counted for each of them.'),
    wikis: z.int(),
    redirects: z
      .int()
      .describe('Dead URLs whose content stands elsewhere today: /site/redirects tells where.'),
    chosen: z.int().describe('Dead URLs that the question asks for.'),
  }),
  page: z.int(),
  pages: z.int().describe('How many parts the list has, for page=.'),
  next: nextField,
  groups: z.array(groupSchema).describe('Those that save most links come first.'),
  dead: z.array(deadUrlSchema).describe('Those that are cited most come first.'),
  returned: z
    .array(z.strictObject({ url: z.string(), day: z.iso.date() }))
    .optional()
    .describe('With since: what was dead and came back since, the newest first.'),
});

/** What of a site came back since the day that a question names. */
export function returnedSince({ question, known }: SiteAnswer): ReturnedUrl[] {
  const { sinceDay } = question;
  return sinceDay === null ? [] : known.returned.filter(({ day }) => day >= sinceDay);
}

const tell = linkTeller(null);

/** @param next address of the rest */
export async function siteJson(
  answer: SiteAnswer,
  source: SourceInfo,
  next: string | undefined,
): Promise<string> {
  const { question, known, items } = answer;
  const { version, commit, url } = source;
  const data: Omit<z.input<typeof siteAnswerSchema>, 'dead'> = {
    source: { version, commit, url },
    domain: question.domain,
    complete: !known.isCut,
    ...(known.optedOutHosts.length > 0 && { optedOutHosts: [...known.optedOutHosts] }),
    ...takeoverField(answer),
    counts: {
      hosts: known.hosts,
      urls: known.urls,
      dead: known.dead.length,
      links: known.links,
      wikis: known.wikis,
      redirects: known.redirects.length,
      chosen: answer.count,
    },
    page: answer.page,
    pages: answer.pages,
    ...(next !== undefined && { next }),
    groups: known.groups.map(groupData),
    ...(question.sinceDay !== null && {
      returned: returnedSince(answer).map(({ url: one, day }) => ({ url: one, day: isoDate(day) })),
    }),
  };
  const dead = await mapInTurns(items, (item) => JSON.stringify(deadData(item, answer)));
  return `${JSON.stringify(data).slice(0, -1)},"dead":[${dead.join(',')}]}`;
}

function takeoverField({ name }: SiteAnswer) {
  if (name === null || name.standing === 'quiet') return {};
  return { takeover: takeoverData({ state: name.standing, seen: name }) };
}

function groupData(group: DeadGroup): z.input<typeof groupSchema> {
  const { scope, dead, links, wikis, living, moved, rules } = group;
  return {
    pattern: scopeText(scope),
    kind: scope.kind,
    urls: dead.length,
    links,
    wikis,
    living,
    moved,
    rules: rules.map(({ template, seen, applies, example }) => ({
      ...templateText(template),
      seen,
      mends: applies,
      example,
    })),
  };
}

function deadData(
  { link, stage, deadDay, citations, examples, group, suggestion, isOptedOut }: ToldDeadUrl,
  { known, wikis }: SiteAnswer,
): z.input<typeof deadUrlSchema> {
  const groupOf = group === null ? undefined : known.groups[group];
  return {
    link: tell(link),
    stage,
    deadSince: dateOf(deadDay),
    citations: {
      pages: citations.pages,
      ...(citations.isMore && { bounded: true as const }),
      wikis: citations.wikis.map(({ wikiId, pages }) => ({
        dbname: wikis.get(wikiId)?.dbname ?? '',
        pages,
      })),
      examples: examples.map(({ dbname, pageId, title }) => ({
        dbname,
        pageid: pageId,
        ...(title !== null && { title }),
      })),
    },
    group: groupOf && scopeText(groupOf.scope),
    suggestion: suggestion ?? undefined,
    ...(isOptedOut && { optedOut: true as const }),
  };
}

const dateOf = (day: DayNumber | null): string | undefined =>
  day === null ? undefined : isoDate(day);
