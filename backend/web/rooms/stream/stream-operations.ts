import { z } from 'zod';
import { CHECKED_VERDICTS } from '../../../status/checked-verdict';
import { CHANGE_STREAM_PATH } from '../../../store/changes/change-event-id';
import type { Operation } from '../../http/operation';

/** Names of one kind in one question: each is looked for in each event. */
const NAMES_MAX = 20;

const names = z
  .string()
  .max(10_000)
  .transform((text) => text.split('|'))
  .refine((list) => list.length <= NAMES_MAX);

/** What the stream can be asked. */
export const streamQuery = z.object({
  since: z
    .string()
    .max(40)
    .optional()
    .describe(
      'What changed from then on comes first: milliseconds since 1970, or ISO 8601. Without it, and without the header Last-Event-ID, which counts more, the stream begins now.',
    ),
  wiki: names
    .optional()
    .describe(
      `Only URLs that this wiki has: dewiki@WMF, dewiki or de.wikipedia.org; up to ${NAMES_MAX} with |.`,
    )
    .meta({ problem: 'unknown-dbname' }),
  domain: names
    .optional()
    .describe(
      `Only URLs of this domain and its subdomains: example.org; up to ${NAMES_MAX} with |.`,
    )
    .meta({ problem: 'bad-pattern' }),
  to: names
    .pipe(z.array(z.enum(CHECKED_VERDICTS)))
    .optional()
    .describe(`Only changes to this: ${CHECKED_VERDICTS.join(', ')}; several with |.`),
  grounds: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1')
    .describe(
      '1: also what verdicts follow from (from_ground, to_ground, as stored), and changes that only other rules than the usual ones see.',
    ),
});

/** The stream of changes. */
export const STREAM_OPERATION: Operation = {
  method: 'get',
  path: CHANGE_STREAM_PATH,
  id: 'verdictChanges',
  summary:
    'Changes of what is told about links, as they happen: server-sent events like those of Wikimedia EventStreams. It goes on behind the event that Last-Event-ID names.',
  query: streamQuery,
  example: { to: 'unreachable' },
  formats: ['events'],
  answer: null,
  access: 'all',
};
