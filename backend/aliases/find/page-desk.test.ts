import { HostAsker } from '../hosts/host-asker';
import { RequestPurse } from '../hosts/purse';
import type { AddressAnswer, AskAddress } from '../hosts/ask-address';
import { PageDesk } from './page-desk';

interface Scripted {
  readonly status?: number;
  readonly location?: string;
  readonly text?: string;
}

/** A desk before a web of these addresses; the rest is not found, and hosts of `closed` answer nothing. */
function deskOf(web: Readonly<Record<string, Scripted>>, closed: readonly string[] = []) {
  const asked: string[] = [];
  const ask: AskAddress = (address) => {
    asked.push(address);
    const isClosed = closed.some((origin) => address.startsWith(origin));
    return Promise.resolve(isClosed ? null : answerOf(web[address]));
  };
  const stop = new AbortController();
  const purse = new RequestPurse();
  purse.add(50);
  const desk = new PageDesk(new HostAsker(ask, purse, stop.signal));
  const read = async (address: string) =>
    (await desk.read(address, { pagesLeft: 9 }))?.address ?? null;
  const listed = async (origin: string) => (await desk.hostOf(origin)?.sitemap(9))?.size;
  const isNothingAt = (address: string) => desk.isNothingAt(address);
  return { asked, read, listed, isNothingAt, stop };
}

function answerOf(scripted: Scripted = { status: 404 }): AddressAnswer {
  const { location = null, text = '' } = scripted;
  const status = scripted.status ?? (location === null ? 200 : 301);
  return { status, location, contentType: 'text/html', body: new TextEncoder().encode(text) };
}

const PAGE = { text: '<title>A page</title><h1>A page</h1><p>Of some words.</p>' };
const BAN = { text: 'User-agent: *\nDisallow: /' };
const list = (...addresses: string[]) => ({
  text: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('')}</urlset>`,
});

describe('sitemaps', () => {
  const ONE = list('https://fjord.example/a/one');

  test('are not followed to what robots.txt forbids, nor away from the domain', async () => {
    const { asked, listed } = deskOf({
      'https://fjord.example/robots.txt': { text: 'User-agent: *\nDisallow: /private/' },
      'https://fjord.example/sitemap.xml': { location: '/private/map.xml' },
      'https://fjord.example/private/map.xml': ONE,
    });
    expect(await listed('https://fjord.example')).toBe(0);
    expect(asked).not.toContain('https://fjord.example/private/map.xml');
    for (const location of [
      'http://169.254.169.254/map.xml',
      'https://elsewhere.test/map.xml',
      'https://fjord.example:8443/map.xml',
      'https://fjord.example@elsewhere.test/map.xml',
    ]) {
      const web = deskOf({ 'https://fjord.example/sitemap.xml': { location }, [location]: ONE });
      expect(await web.listed('https://fjord.example')).toBe(0);
      expect(web.asked).toEqual([
        'https://fjord.example/robots.txt',
        'https://fjord.example/sitemap.xml',
      ]);
    }
  });

  test('are followed on the host', async () => {
    const { listed } = deskOf({
      'https://fjord.example/sitemap.xml': { location: '/maps/all.xml' },
      'https://fjord.example/maps/all.xml': ONE,
    });
    expect(await listed('https://fjord.example')).toBe(1);
  });

  test('on www are judged by the robots.txt of www', async () => {
    const web = {
      'https://fjord.example/robots.txt': { text: 'Sitemap: https://www.fjord.example/all.xml' },
      'https://www.fjord.example/all.xml': ONE,
    };
    expect(await deskOf(web).listed('https://fjord.example')).toBe(1);
    const { asked, listed } = deskOf({ ...web, 'https://www.fjord.example/robots.txt': BAN });
    expect(await listed('https://fjord.example')).toBe(0);
    expect(asked).not.toContain('https://www.fjord.example/all.xml');
  });
});

describe('robots.txt', () => {
  test('of one scheme says nothing of the other one', async () => {
    const { read, asked } = deskOf({
      'https://fjord.example/robots.txt': BAN,
      'http://fjord.example/a/one': PAGE,
      'https://fjord.example/a/two': PAGE,
    });
    expect(await read('http://fjord.example/a/one')).toBe('http://fjord.example/a/one');
    expect(await read('https://fjord.example/a/two')).toBeNull();
    expect(asked).not.toContain('https://fjord.example/a/two');
  });

  test('by a closed port leaves the other scheme open', async () => {
    const { read } = deskOf({ 'https://fjord.example/a/one': PAGE }, ['http://fjord.example/']);
    expect(await read('http://fjord.example/a/one')).toBeNull();
    expect(await read('https://fjord.example/a/one')).toBe('https://fjord.example/a/one');
  });

  test('of one scheme alone is asked for where all pages are of it', async () => {
    const { read, asked } = deskOf({ 'https://fjord.example/a/one': PAGE });
    await read('https://fjord.example/a/one');
    await read('https://fjord.example/a/two');
    expect(asked.filter((address) => address.endsWith('robots.txt'))).toHaveLength(1);
  });

  test('is asked for once where others lead to it', async () => {
    const { read, asked } = deskOf({
      'https://fjord.example/robots.txt': { location: 'https://www.fjord.example/robots.txt' },
      'https://www.fjord.example/robots.txt': { text: 'User-agent: *\nDisallow: /b/' },
      'https://www.fjord.example/a/one': PAGE,
      'https://fjord.example/a/one': { location: 'https://www.fjord.example/a/one' },
    });
    expect(await read('https://fjord.example/a/one')).toBe('https://www.fjord.example/a/one');
    expect(await read('https://fjord.example/b/one')).toBeNull();
    expect(new Set(asked).size).toBe(asked.length);
  });

  test.each<[string, Scripted, boolean]>([
    ['that is not there', { status: 404 }, true],
    ['that nobody may read', { status: 403 }, true],
    ['that cannot be had', { status: 503 }, false],
    ['of a busy host', { status: 429 }, false],
    ['that leads nowhere', { status: 302 }, true],
    ['that leads to itself', { location: '/robots.txt' }, false],
    ['that leads to a private host', { location: 'http://10.0.0.1/robots.txt' }, false],
    ['elsewhere that forbids all', { location: 'https://cove.example/robots.txt' }, false],
  ])('%s', async (_what, robots, isRead) => {
    const { read, asked } = deskOf({
      'https://fjord.example/robots.txt': robots,
      'https://cove.example/robots.txt': BAN,
      'https://fjord.example/a/one': PAGE,
    });
    expect(await read('https://fjord.example/a/one')).toBe(
      isRead ? 'https://fjord.example/a/one' : null,
    );
    expect(asked.filter((address) => address.includes('10.0.0.1'))).toEqual([]);
  });
});

test.each([
  'http://10.0.0.1:8080/a/one',
  'http://10.0.0.1/a/one',
  'http://2130706433/a/one',
  'http://[::1]/a/one',
  'https://fjord.example:8443/a/one',
  'http://printer.local/a/one',
  'http://localhost/a/one',
  'ftp://fjord.example/a/one',
])('nobody is led to %s', async (location) => {
  const { read, asked } = deskOf({ 'https://fjord.example/a/one': { location } });
  expect(await read('https://fjord.example/a/one')).toBeNull();
  expect(await read(location)).toBeNull();
  expect(asked).toEqual(['https://fjord.example/robots.txt', 'https://fjord.example/a/one']);
});

describe('redirects', () => {
  const [ONE, TWO, MID, END] = ['one', 'two', 'mid', 'end'].map(
    (name) => `https://fjord.example/a/${name}`,
  ) as [string, string, string, string];
  const timesOf = (asked: readonly string[], address: string): number =>
    asked.filter((one) => one === address).length;

  test.each<[string, Record<string, Scripted>]>([
    ['to nothing', {}],
    ['home', { [END]: { location: '/' } }],
    ['round in a circle', { [END]: { location: MID } }],
    ['to a private host', { [END]: { location: 'http://10.0.0.1/' } }],
  ])('of two addresses that lead %s are followed once', async (_where, web) => {
    const { read, asked, isNothingAt } = deskOf({
      [ONE]: { location: MID },
      [TWO]: { location: MID },
      [MID]: { location: END },
      ...web,
    });
    expect(await read(ONE)).toBeNull();
    expect([ONE, MID, END].map(isNothingAt)).toEqual([true, true, true]);
    expect(await read(TWO)).toBeNull();
    expect([MID, END].map((address) => timesOf(asked, address))).toEqual([1, 1]);
  });

  test('that lead on too often say nothing of what stands where they were left', async () => {
    const hops = Array.from({ length: 6 }, (_, hop) => `https://fjord.example/a/hop-${hop}`);
    const leads = hops.slice(1).map((location, hop) => [hops[hop], { location }]);
    const { read, isNothingAt } = deskOf({
      ...Object.fromEntries(leads),
      [hops[5] ?? '']: PAGE,
    });
    expect(await read(hops[0] ?? '')).toBeNull();
    expect(isNothingAt(hops[3] ?? '')).toBe(false);
    expect(await read(hops[3] ?? '')).toBe(hops[5]);
  });

  test('to a page are not followed again from where they passed', async () => {
    const { read, asked } = deskOf({
      [ONE]: { location: MID },
      [TWO]: { location: MID },
      [MID]: { location: END },
      [END]: PAGE,
    });
    expect([await read(ONE), await read(TWO)]).toEqual([END, END]);
    expect([MID, END].map((address) => timesOf(asked, address))).toEqual([1, 1]);
  });

  test('to who does not answer leave all of them open', async () => {
    const { read, isNothingAt } = deskOf(
      {
        [ONE]: { location: MID },
        [TWO]: { location: MID },
        [MID]: { location: 'https://cove.example/a/end' },
      },
      ['https://cove.example/'],
    );
    expect([await read(ONE), await read(TWO)]).toEqual([null, null]);
    expect([ONE, TWO, MID].map(isNothingAt)).toEqual([false, false, false]);
  });
});

test('whoever is told to stop asks nobody', async () => {
  const { read, asked, listed, stop } = deskOf({ 'https://fjord.example/a/one': PAGE });
  await read('https://fjord.example/a/one');
  stop.abort(new Error('over'));
  await expect(read('https://fjord.example/a/two')).rejects.toThrow('over');
  await expect(listed('https://fjord.example')).rejects.toThrow('over');
  await expect(read('https://cove.example/a/two')).rejects.toThrow('over');
  expect(asked).toHaveLength(2);
});
