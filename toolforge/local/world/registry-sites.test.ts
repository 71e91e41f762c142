import { registrationDayIn } from '../../../backend/registries/registry-answer';
import { registryServerFor, registryServersIn } from '../../../backend/registries/registry-servers';
import { behave, visitUrl } from './behave';
import { exampleSiteAt } from './all-sites';

const START_MS = Date.UTC(2026, 9, 1);
const DAY_MS = 86_400_000;
const NAME = 'norrask-wool-guild.org';

function json(url: string, day: number): unknown {
  const { hostname, pathname } = new URL(url);
  const site = exampleSiteAt(hostname);
  const visit = { scheme: 'https', path: pathname, method: 'GET', day, startMs: START_MS } as const;
  const outcome = site === undefined ? 'unknown-host' : behave(site, visit);
  if (typeof outcome === 'string' || outcome.status !== 200) return null;
  return JSON.parse(outcome.body.toString());
}

const server = (name: string): URL | null =>
  registryServerFor(registryServersIn(json('https://data.iana.org/rdap/dns.json', 0)), name);

test('a name that lapsed is told as registered anew from that day on, another one as it ever was', () => {
  const dayOf = (name: string, day: number): number | null => {
    const url = new URL(`domain/${name}`, server(name) ?? 'https://nowhere.invalid').href;
    return registrationDayIn(json(url, day), name, (START_MS + 40 * DAY_MS) / DAY_MS);
  };
  const first = Math.floor(Date.UTC(2003, 4, 12) / DAY_MS);
  expect([12, 13, 40].map((day) => dayOf(NAME, day))).toEqual([
    first,
    START_MS / DAY_MS + 13,
    START_MS / DAY_MS + 13,
  ]);
  expect(dayOf('norrask-herald.com', 40)).toBe(first);
  expect(dayOf('nobody-has-this.org', 40)).toBeNull();
});

test('it leads nowhere for some days, then one page stands at all of its addresses', () => {
  const at = (path: string, day: number): string => {
    const outcome = visitUrl(`https://www.${NAME}${path}`, 'GET', day);
    return typeof outcome === 'string' ? outcome : outcome.body.toString();
  };
  expect(at('/patterns/linga', 3)).toContain('Patterns of Linga');
  expect([4, 12].map((day) => at('/patterns/linga', day))).toEqual([
    'unknown-host',
    'unknown-host',
  ]);
  expect(at('/patterns/linga', 13)).toContain('Online casino');
  expect(at('/that-nobody-has-made', 40)).toBe(at('/patterns/linga', 40));
});
