import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { choosePorts, findPort } from './ports';

test('takes the first wish that is free, and otherwise any free port', async () => {
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const busyPort = (busy.address() as AddressInfo).port;
  const free = await findPort();
  try {
    expect(await findPort([undefined, busyPort, free])).toBe(free);
    const other = await findPort([busyPort]);
    expect([0, busyPort]).not.toContain(other);
    const ports = await choosePorts({ wiki: busyPort, web: free });
    expect(ports.web).toBe(free);
    expect(ports.wiki).not.toBe(busyPort);
  } finally {
    busy.close();
  }
});
