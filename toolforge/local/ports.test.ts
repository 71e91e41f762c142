import { findPort, reservePorts } from './ports';

test('takes the earlier ports again, and others while those are taken', async () => {
  const earlier = {
    database: await findPort(),
    wiki: await findPort(),
    web: await findPort(),
    signIn: await findPort(),
    desk: await findPort(),
    mail: await findPort(),
    listTools: await findPort(),
  };
  const first = await reservePorts(earlier);
  const second = await reservePorts(earlier);
  try {
    expect(Object.values(first).map(({ port }) => port)).toEqual(Object.values(earlier));
    const others = Object.values(second).map(({ port }) => port);
    expect(others.filter((port) => Object.values(earlier).includes(port))).toEqual([]);
  } finally {
    const all = [...Object.values(first), ...Object.values(second)];
    await Promise.all(all.map(({ release }) => release()));
  }
  const third = await reservePorts(earlier);
  expect(third.wiki.port).toBe(earlier.wiki);
  await Promise.all(Object.values(third).map(({ release }) => release()));
});
