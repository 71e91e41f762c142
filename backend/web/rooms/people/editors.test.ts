import { createManualClock } from '../../../runtime/testing/manual-clock';
import { startApiServer } from '../../../wiki/testing/api-server';
import { createEditors } from './editors';

const PERSON = { centralId: '7', userName: 'Kari' };
const MINUTE_MS = 60_000;
const ACCOUNT = {
  userid: 7,
  editcount: 10,
  registration: null,
  rights: ['autoconfirmed'],
};

test('a wiki is asked about somebody once in ten minutes, and again at once where it failed', async () => {
  let asked = 0;
  let isAway = false;
  const server = await startApiServer(() => {
    asked += 1;
    return isAway ? { status: 404, body: {} } : { body: { query: { users: [ACCOUNT] } } };
  });
  const clock = createManualClock(Date.UTC(2026, 10, 20));
  try {
    const editors = createEditors({
      server: new URL('rest.php/oauth2', server.url).href,
      wikis: { find: () => null },
      userAgent: 'Weboid/test',
      clock,
    });
    const both = await Promise.all([editors.has(PERSON), editors.has(PERSON)]);
    clock.advanceTo(clock.now() + 10 * MINUTE_MS - 1);
    expect([...both, await editors.has(PERSON), asked]).toEqual([true, true, true, 1]);
    await editors.has({ centralId: '8', userName: 'Ola' });
    clock.advanceTo(clock.now() + 1);
    isAway = true;
    await expect(editors.has(PERSON)).rejects.toMatchObject({ code: 'replica-unavailable' });
    isAway = false;
    expect([await editors.has(PERSON), asked]).toEqual([true, 4]);
  } finally {
    await server.close();
  }
});
