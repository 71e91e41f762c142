import type { DeathWorld } from '../death-world';
import { drawWorld, WORLD_PLANS } from './drawn-world';

/** How many URLs die on a day, by host and day. */
function eventSizes({ urls }: DeathWorld): number[] {
  const sizes = new Map<string, number>();
  for (const { host, deathDay } of urls) {
    if (deathDay === null) continue;
    const key = `${host} ${deathDay}`;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return [...sizes.values()];
}

describe.each(['large', 'small'] as const)('a world of %s events', (name) => {
  const plan = WORLD_PLANS[name];
  const world = drawWorld(3, plan);
  const deaths = world.urls.filter(({ deathDay }) => deathDay !== null);

  test('has as many URLs, hosts and deaths as was asked for', () => {
    expect([world.urls.length, world.downDays.length]).toEqual([plan.urls, plan.hosts]);
    const share = deaths.length / world.urls.length / (plan.days / 30);
    expect(share).toBeGreaterThan(0.0074);
    expect(share).toBeLessThan(0.0095);
  });

  test('has most of its deaths in events', () => {
    const inEvents = eventSizes(world)
      .filter((size) => size >= 3)
      .reduce((sum, size) => sum + size, 0);
    expect(inEvents / deaths.length).toBeGreaterThan(0.65);
    expect(inEvents / deaths.length).toBeLessThan(0.9);
  });

  test('lets some of them end', () => {
    const ended = deaths.filter(({ returnDay }) => returnDay !== null);
    expect(ended.length / deaths.length).toBeGreaterThan(0.03);
    expect(ended.length / deaths.length).toBeLessThan(0.35);
    for (const { deathDay, returnDay } of ended) {
      expect((returnDay ?? 0) - (deathDay ?? 0)).toBeGreaterThanOrEqual(5);
    }
  });

  test('has hosts that are down for some days of the year', () => {
    const days = world.downDays.reduce((sum, { size }) => sum + size, 0);
    expect(days / plan.hosts).toBeGreaterThan(1);
    expect(days / plan.hosts).toBeLessThan(2.5);
  });

  test('is another one by another seed', () => {
    const part = { ...plan, urls: plan.urls / 20, hosts: plan.hosts / 20 };
    expect(drawWorld(3, part)).toEqual(drawWorld(3, part));
    expect(drawWorld(4, part)).not.toEqual(drawWorld(3, part));
  });
});
