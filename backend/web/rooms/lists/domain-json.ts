import { z } from 'zod';
import { mapInTurns } from '../../../runtime/in-turns';
import type { SourceInfo } from '../../../runtime/source-info';
import { isoDate, type DayNumber } from '../../../status/day-number';
import { traitsInForce } from '../../../status/domain-trait';
import type { LinkAnswer } from '../../../answers/link-answer';
import { linkSchema, linkTeller } from '../../formats/link-fields';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import { countByStatus } from '../../pages/list-state';
import type { DomainAnswer } from './domain-answer';

const hostSchema = z.strictObject({
  host: z.string(),
  findings: z
    .array(z.strictObject({ trait: z.string(), since: z.iso.date(), lastSeen: z.iso.date() }))
    .optional()
    .describe('What is known of it as a whole; absent: nothing.'),
  reports: z
    .int()
    .optional()
    .describe('People who say of it, or of its URLs, that they work in a browser.'),
  presumedReachable: z.iso.date().optional().describe('Until then it counts as reachable.'),
});

/** The JSON answer about a domain. */
export const domainAnswerSchema = z.strictObject({
  source: sourceSchema,
  domain: z.string(),
  pattern: z.string().describe('What is looked at, as of /pattern.'),
  complete: z.boolean().describe('False: there is more than could be looked at.'),
  counts: z
    .record(z.string(), z.int())
    .describe('URLs by status, whatever was chosen; one without any is absent.'),
  hosts: z.array(hostSchema).describe('Hosts of which something is known or said as a whole.'),
  next: nextField,
  links: z.array(linkSchema).describe('Judged by the usual rules, as no wiki is named.'),
});

const tell = linkTeller(null);

/** What of the links is told, and where the list goes on. */
export interface ToldPart {
  /** With their notes. */
  links: readonly LinkAnswer[];
  next: string | undefined;
}

/** All that is known of a domain, for programs. The links are many: they are written in turns. */
export async function domainJson(
  answer: DomainAnswer,
  { links, next }: ToldPart,
  { version, commit, url }: SourceInfo,
  today: DayNumber,
): Promise<string> {
  const counts = [...countByStatus(answer.links)].filter(([, count]) => count > 0);
  const data: Omit<z.input<typeof domainAnswerSchema>, 'links'> = {
    source: { version, commit, url },
    domain: answer.domain,
    pattern: answer.glob.text,
    complete: !answer.isCut,
    counts: Object.fromEntries(counts),
    hosts: answer.hosts.flatMap((host) => hostData(host, today)),
    next,
  };
  const texts = await mapInTurns(links, (link) => JSON.stringify(tell(link)));
  return `${JSON.stringify(data).slice(0, -1)},"links":[${texts.join(',')}]}`;
}

/** None where everything that was known is out of date. */
function hostData(
  { host, notes: { traits, presumedUntil, reports } }: DomainAnswer['hosts'][number],
  today: DayNumber,
): z.input<typeof hostSchema>[] {
  const findings = traitsInForce(traits, today).map(({ trait, firstDay, lastDay }) => ({
    trait,
    since: isoDate(firstDay),
    lastSeen: isoDate(lastDay),
  }));
  if (findings.length === 0 && reports === 0 && presumedUntil === null) return [];
  return [
    {
      host: host.name,
      ...(findings.length > 0 && { findings }),
      ...(reports > 0 && { reports }),
      ...(presumedUntil !== null && { presumedReachable: isoDate(presumedUntil) }),
    },
  ];
}
