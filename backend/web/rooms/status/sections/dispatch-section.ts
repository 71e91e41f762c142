import { z } from 'zod';
import { clientWaitsS, deliveriesLateS } from '../../../../status/alarms';
import type { View } from '../../../pages/view';
import { recentMoment } from '../../../pages/recent-moment';
import { markup, type Markup, type MarkupValue } from '../../../words/markup';
import { standingBy, type StandingWord } from './standing';
import {
  isoMoment,
  secondsOfMoment,
  statusFacts,
  statusSection,
  type StatusInput,
} from './status-section';
import { statusTable } from './status-table';
import { toldWiki } from './told-wiki';

const clientSchema = z.object({
  client: z.string().describe('The wiki or other client of the change log, such as dewiki@WMF.'),
  behind: z.int().describe('Changes that it has not been told of.'),
  behind_since: z.iso
    .datetime()
    .nullable()
    .describe('When the oldest of these came, or a new wiki itself; null: there is none.'),
  missed_to: z
    .int()
    .optional()
    .describe(
      'The newest change that was deleted before it was told of it, as long as feeds reach back so far.',
    ),
});

const schema = z.object({
  clients: z.array(clientSchema).describe('The one that waits longest first.'),
  messages_due_since: z.iso
    .datetime()
    .nullable()
    .describe(
      'Since when the message to a webhook has been due that should have been sent first; null: none is due.',
    ),
  mail_waiting_since: z.iso
    .datetime()
    .nullable()
    .describe(
      'Since when the mail has waited that was never tried and waits longest; null: none does.',
    ),
  robots_due_since: z.iso
    .datetime()
    .nullable()
    .describe(
      'Since when the report to a robot has been due that should have been made first; null: none is due.',
    ),
});

type Client = z.input<typeof clientSchema>;

const OWN_ALARMS = [
  'dispatch-late',
  'answers-lacking',
  'deliveries-late',
  'mail-late',
  'robots-late',
] as const;
/** A day later nobody can say that it is but late. */
const TROUBLE_S = 86_400;
/** Of a thousand wikis, people are shown those that wait longest. */
const SHOWN_MAX = 50;

/** Dispatchers (C3): what of the change log each client was told; and senders, of what waits for webhooks (C4) and as mail (L4). */
export const dispatchSection = statusSection({
  name: 'dispatch',
  heading: 'weboid-web-status-dispatch',
  schema,
  read: ({ figures, nowS }) => ({
    clients: figures.changes.clients
      .toSorted((a, b) => clientWaitsS(b, nowS) - clientWaitsS(a, nowS))
      .map(({ client, behind, waitingSinceS, overrunTo }) => ({
        client,
        behind,
        behind_since: isoMoment(waitingSinceS),
        ...(overrunTo > 0 && { missed_to: overrunTo }),
      })),
    messages_due_since: isoMoment(figures.deliveries.dueSinceS),
    mail_waiting_since: isoMoment(figures.mail.waitingSinceS),
    robots_due_since: isoMoment(figures.robots.dueSinceS),
  }),
  judge: standingOfDispatch,
  show: (view, { clients }, input) =>
    markup`${clientTable(view, clients, input)}${messagesLine(view, input)}${mailLine(view, input)}${robotsLine(view, input)}`,
});

function standingOfDispatch({ figures, alarms, nowS }: StatusInput): StandingWord {
  const isStuck =
    figures.clients.some((client) => clientWaitsS(client, nowS) > TROUBLE_S) ||
    deliveriesLateS(figures.deliveries, nowS) > TROUBLE_S;
  if (isStuck) return 'trouble';
  return standingBy(alarms, OWN_ALARMS);
}

/** What is sent within minutes is no news. */
function messagesLine(view: View, { figures, alarms, nowS }: StatusInput): Markup | false {
  const { dueSinceS } = figures.deliveries;
  if (dueSinceS === null || !alarms.has('deliveries-late')) return false;
  return statusFacts(view, [
    ['weboid-web-status-messages-due', recentMoment(view, dueSinceS, nowS)],
  ]);
}

/** Nor is what is sent within hours. */
function mailLine(view: View, { figures, alarms, nowS }: StatusInput): Markup | false {
  const { waitingSinceS } = figures.mail;
  if (waitingSinceS === null || !alarms.has('mail-late')) return false;
  return statusFacts(view, [
    ['weboid-web-status-mail-due', recentMoment(view, waitingSinceS, nowS)],
  ]);
}

function robotsLine(view: View, { figures, alarms, nowS }: StatusInput): Markup | false {
  const { dueSinceS } = figures.robots;
  if (dueSinceS === null || !alarms.has('robots-late')) return false;
  return statusFacts(view, [['weboid-web-status-robots-due', recentMoment(view, dueSinceS, nowS)]]);
}

function clientTable(view: View, clients: readonly Client[], input: StatusInput): Markup {
  const { text } = view.translator;
  const told = clients.filter(
    ({ behind, missed_to: missed }) => behind > 0 || missed !== undefined,
  );
  if (told.length === 0) return markup`<p>${text('weboid-web-status-all-told')}</p>`;
  const columns = [
    'weboid-web-form-wiki',
    'weboid-web-status-behind',
    'weboid-web-status-waiting-since',
    'weboid-web-status-missed',
  ] as const;
  const numbers = ['weboid-web-status-behind', 'weboid-web-status-missed'] as const;
  return statusTable(
    view,
    { label: 'weboid-web-status-dispatch', columns, numbers },
    told.slice(0, SHOWN_MAX).map((client) => clientRow(view, client, input)),
  );
}

function clientRow(view: View, client: Client, input: StatusInput): MarkupValue[] {
  const { number } = view.translator;
  const { behind, behind_since: since, missed_to: missed } = client;
  return [
    toldWiki(view, input, client.client),
    number(behind),
    since !== null && recentMoment(view, secondsOfMoment(since), input.nowS),
    missed !== undefined && number(missed),
  ];
}
