import { answerWith, type Answer } from './site/answer';
import { secure, site, type ExampleSite, type OtherHands, type Visit } from './site/site';

const DAY_MS = 86_400_000;
/** IANA's list of registries (RFC 9224), and where they are asked (RFC 9082). */
const LIST_HOST = 'data.iana.org';
const LIST_PATH = '/rdap/dns.json';
const REGISTRY_HOST = 'rdap.norrask-registry.net';
const QUESTION = /^\/domain\/(?<name>[a-z0-9.-]+)$/;
/** Of all names that are still in the hands of whoever had them first. */
const FIRST_REGISTERED = '2003-05-12T09:00:00Z';

/**
 * The registry of the example web: it keeps the names of all sites, and tells on which day those that lapsed were
 * registered anew.
 * @param sites whose names it keeps
 */
export function registrySites(sites: readonly ExampleSite[]): ExampleSite[] {
  const hosts = sites.map(({ host }) => host);
  const endings = [...new Set(hosts.map((host) => host.split('.').at(-1) ?? ''))];
  const list = { version: '1.0', services: [[endings, [`https://${REGISTRY_HOST}/`]]] };
  const registrations = new Map(
    sites.flatMap((one) => (one.otherHands ? [[domainOf(one), one.otherHands] as const] : [])),
  );
  const domains = new Set(hosts.flatMap(namesAbove));
  return [
    answering(LIST_HOST, ({ path }) => (path === LIST_PATH ? json(list) : undefined)),
    answering(REGISTRY_HOST, (visit) => {
      const name = QUESTION.exec(visit.path)?.groups?.['name'] ?? '';
      return domains.has(name)
        ? json(registration(name, visit, registrations.get(name)))
        : undefined;
    }),
  ];
}

function answering(host: string, fate: ExampleSite['fate'] & object): ExampleSite {
  return site(host, { name: host, ports: secure, pages: {}, fate });
}

/** What stands in the table is `www.` and the name that was registered. */
function domainOf({ host }: ExampleSite): string {
  return host.replace(/^www\./, '');
}

/** `a.b.c` → itself, `b.c`. */
function namesAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
}

function registration(name: string, { day, startMs = 0 }: Visit, hands: OtherHands | undefined) {
  const isAnew = hands !== undefined && day >= hands.registeredOn;
  const eventDate = isAnew
    ? new Date(startMs + hands.registeredOn * DAY_MS).toISOString()
    : FIRST_REGISTERED;
  return {
    objectClassName: 'domain',
    ldhName: name,
    events: [{ eventAction: 'registration', eventDate }],
  };
}

function json(value: unknown): Answer {
  return answerWith(200, JSON.stringify(value), { 'content-type': 'application/rdap+json' });
}
