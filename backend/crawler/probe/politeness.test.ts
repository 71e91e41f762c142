import { systemClock } from '../../runtime/clock';
import type { ProbeOptions } from './check-session';
import { moved, page, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

describe('politeness', () => {
  it('takes a turn before every request, redirects included', async () => {
    const events: string[] = [];
    await web.http('a.fjord.net:80', (request, response) => {
      events.push(`${request.method}`);
      moved(response, 301, 'http://b.fjord.net/');
    });
    await web.http('b.fjord.net:80', (request, response) => {
      events.push(`${request.method}`);
      page(response, 404, { 'Retry-After': '2' });
    });
    await check('http://a.fjord.net/', {
      beforeRequest: async (host) => void events.push(`turn of ${host}`),
      afterAnswer: (host, http, pauseMs) => void events.push(`${host}: ${http} ${pauseMs}`),
    });
    expect(events).toEqual(
      ['HEAD', 'GET'].flatMap((method) => [
        'turn of a.fjord.net',
        method,
        'a.fjord.net: 301 null',
        'turn of b.fjord.net',
        method,
        'b.fjord.net: 404 2000',
      ]),
    );
  });

  it('does not take waiting for a turn for a silent server', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response, 404));
    const beforeRequest = (): Promise<void> => systemClock.sleep(300);
    const observation = await check('http://a.fjord.net/', { timeoutMs: 500, beforeRequest });
    expect(observation).toMatchObject({ code: 18, method: 'GET' });
  });

  it('tells how long the host wants to be left alone', async () => {
    await web.http('a.fjord.net:80', (_request, response) =>
      page(response, 503, { 'Retry-After': '3' }),
    );
    const pauses = new Array<number | null>();
    const afterAnswer: ProbeOptions['afterAnswer'] = (_host, _http, pauseMs) =>
      void pauses.push(pauseMs);
    const expected = { code: 40, method: 'GET' };
    expect(await check('http://a.fjord.net/', { afterAnswer })).toMatchObject(expected);
    expect(pauses).toEqual([3000, 3000]);
  });

  it.each(['web.archive.org', 'a.fjord.net'])(
    'takes what is said to be a copy for one at archives alone: %s',
    async (host) => {
      const copy = { 'Memento-Datetime': 'Wed, 01 Jul 2020 00:00:00 GMT', 'Retry-After': '3600' };
      await web.http(`${host}:80`, (_request, response) => page(response, 429, copy));
      const heard = new Set<string>();
      const afterAnswer: ProbeOptions['afterAnswer'] = (_host, http, pauseMs) =>
        void heard.add(`${http} ${pauseMs}`);
      await check(`http://${host}/web/20200701000000/http://b.fjord.net/`, { afterAnswer });
      const isArchive = host === 'web.archive.org';
      expect([...heard]).toEqual([isArchive ? '200 null' : '429 3600000']);
    },
  );

  it.each([404, 410, 429, 503])(
    'sends no GET when %d asks for a pause longer than a check, and judges nothing',
    async (http) => {
      await web.http('a.fjord.net:80', (request, response) => {
        if (request.method === 'GET') page(response);
        else page(response, http, { 'Retry-After': '3600' });
      });
      const expected = { code: 36, http, method: 'HEAD', reason: 'asked-to-wait' };
      expect(await check('http://a.fjord.net/')).toMatchObject(expected);
      expect(web.connections).toBe(1);
    },
  );

  it('judges what GET got, whatever pause is asked for', async () => {
    await web.http('a.fjord.net:80', (_request, response) =>
      page(response, 404, { 'Retry-After': '3600' }),
    );
    const expected = { code: 18, method: 'GET', reason: 'http-404' };
    expect(await check('http://a.fjord.net/', { getOnly: true })).toMatchObject(expected);
  });
});
