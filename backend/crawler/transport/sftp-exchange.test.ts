import { generateKeyPairSync } from 'node:crypto';
import type { Socket } from 'node:net';
import { Server } from 'ssh2';
import type { Algorithms, AuthContext, Connection, KexAlgorithm } from 'ssh2';
import { publicNetwork } from './network';
import type { Observation } from '../probe/probe';
import { withFilesHost } from '../testing/files-host';

const { name: HOST, web, check } = withFilesHost('sftp');
const hostKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
}).privateKey;

const MODE_FILE = 0o100_644;
const MODE_FOLDER = 0o040_755;

/** What the server has: a status number (SSH_FX_…), or mode and size. */
type Files = Readonly<Record<string, number | 'hang up' | { mode: number; size: number }>>;

interface Behaviour {
  files?: Files;
  banner?: string;
  authenticate?: (context: AuthContext) => void;
  withoutSftp?: boolean;
  algorithms?: Algorithms;
}

/** A real SSH server; every request of files is kept. */
async function serve(behaviour: Behaviour = {}): Promise<string[]> {
  const requests: string[] = [];
  const { algorithms, banner, authenticate = (context) => context.accept() } = behaviour;
  const config = {
    hostKeys: [hostKey],
    ...(banner && { banner }),
    ...(algorithms && { algorithms }),
  };
  const server = new Server(config, (client) => {
    client.on('error', () => undefined).on('authentication', authenticate);
    client.on('ready', () => speakSftp(client, behaviour, requests));
  });
  await web.tcp(`${HOST}:22`, (socket) => server.injectSocket(socket));
  return requests;
}

function speakSftp(
  client: Connection,
  { files = {}, withoutSftp }: Behaviour,
  log: string[],
): void {
  client.on('session', (acceptSession) => {
    acceptSession().on('sftp', (accept, reject) => {
      if (withoutSftp) return reject();
      const sftp = accept();
      sftp.on('STAT', (id, path) => {
        log.push(`STAT ${path}`);
        const file = files[path] ?? 2;
        if (file === 'hang up') return client.end();
        if (typeof file === 'number') return sftp.status(id, file);
        sftp.attrs(id, { ...file, uid: 0, gid: 0, atime: 0, mtime: 0 });
      });
    });
  });
}

describe('a file', () => {
  it.each<[string, Files[string], Partial<Observation>]>([
    ['that is there', { mode: MODE_FILE, size: 5000 }, { code: 1, kib: 4, reason: 'ok' }],
    ['that is a folder', { mode: MODE_FOLDER, size: 4096 }, { code: 1, kib: null, reason: 'ok' }],
    ['that is not there', 2, { code: 18, kib: null, reason: 'sftp-2' }],
    ['for others', 3, { code: 17, kib: null, reason: 'sftp-3' }],
    ['that fails', 4, { code: 20, kib: null, reason: 'sftp-4' }],
  ])('%s', async (_what, file, expected) => {
    const requests = await serve({ files: { '/pub/a b ø.pdf': file } });
    const always = { http: null, method: null, mime: null, traits: [] };
    const observation = await check('/pub/a%20b%20%C3%B8.pdf');
    expect(observation).toMatchObject({ ...always, ...expected });
    expect(requests).toEqual(['STAT /pub/a b ø.pdf']);
  });

  it.each(['/a%00', '/%F8'])('of a name that cannot be sent: %s', async (path) => {
    await serve();
    expect(await check(path)).toMatchObject({ code: 26, reason: 'request-invalid' });
    expect(web.connections).toBe(0);
  });
});

describe('a server', () => {
  it('lets anonymous visitors in by password', async () => {
    const methods: string[] = [];
    await serve({
      files: { '/a': { mode: MODE_FILE, size: 1 } },
      authenticate: (context) => {
        methods.push(`${context.method} of ${context.username}`);
        if (context.method === 'password') context.accept();
        else context.reject(['password']);
      },
    });
    expect(await check('/a')).toMatchObject({ code: 1 });
    expect(methods).toEqual(['none of anonymous', 'password of anonymous']);
  });

  it('with much to say before the login', async () => {
    const banner = 'Welcome, welcome, welcome.\r\n'.repeat(100);
    await serve({ banner, files: { '/a': { mode: MODE_FILE, size: 1 } } });
    expect(await check('/a')).toMatchObject({ code: 1 });
  });

  it('without anonymous visitors', async () => {
    await serve({ authenticate: (context) => context.reject(['publickey']) });
    expect(await check('/a')).toMatchObject({ code: 17, reason: 'sftp-3' });
  });

  it.each<[KexAlgorithm, number, string]>([
    ['diffie-hellman-group1-sha1', 18, 'sftp-2'],
    ['diffie-hellman-group14-sha1', 18, 'sftp-2'],
    ['diffie-hellman-group18-sha512', 26, 'broken-answer'],
    ['diffie-hellman-group-exchange-sha256', 26, 'broken-answer'],
  ])('that offers %s alone', async (kex, code, reason) => {
    await serve({ algorithms: { kex: [kex] } });
    expect(await check('/a')).toMatchObject({ code, reason });
  });

  it('without sftp', async () => {
    await serve({ withoutSftp: true });
    expect(await check('/a')).toMatchObject({ code: 17, reason: 'sftp-3' });
  });

  it('that hangs up after login', async () => {
    await serve({ files: { '/a': 'hang up' } });
    expect(await check('/a')).toMatchObject({ code: 64, reason: 'reset' });
  });

  it.each<[string, (socket: Socket) => void, number, string]>([
    ['that says nothing', (socket) => socket.resume(), 64, 'timeout'],
    ['that resets', (socket) => socket.resetAndDestroy(), 64, 'reset'],
    ['that hangs up', (socket) => socket.resume().end('SSH-2.0-x\r\n'), 64, 'reset'],
    ['that is none', (socket) => socket.resume().end('HTTP/1.1 400 Bad\r\n\r\n'), 26, ''],
    [
      'with garbage',
      (socket) => socket.resume().write(`SSH-2.0-x\r\n${'\xff'.repeat(99)}`),
      26,
      '',
    ],
    ['of the first version', (socket) => socket.resume().write('SSH-1.5-x\r\n'), 26, ''],
    ['with words without end', (socket) => flood(socket, 'Welcome!\r\n'), 26, ''],
    ['with a line without end', (socket) => flood(socket, 'x'), 26, ''],
    [
      'that drips',
      (socket) => {
        const drip = setInterval(() => socket.write('S'), 10);
        socket.resume().on('close', () => clearInterval(drip));
      },
      64,
      'timeout',
    ],
  ])('%s', async (_what, onSocket, code, reason) => {
    await web.tcp(`${HOST}:22`, onSocket);
    const observation = await check('/a', { timeoutMs: reason === 'timeout' ? 150 : 5000 });
    expect(observation).toMatchObject({ code, reason: reason || 'broken-answer' });
  });

  it('that is not public is not contacted', async () => {
    await serve();
    const map = web.network();
    const guarded = { ...map, allows: (address: string) => publicNetwork().allows(address) };
    const expected = { code: 64, reason: 'address-refused' };
    expect(await check('/a', {}, guarded)).toMatchObject(expected);
    expect(web.connections).toBe(0);
  });

  it('ends with the check', async () => {
    await web.tcp(`${HOST}:22`, (socket) => socket.resume());
    const stop = new AbortController();
    const stopped = new Error('stopped');
    setTimeout(() => stop.abort(stopped), 30);
    await expect(check('/a', { signal: stop.signal })).rejects.toBe(stopped);
  });
});

/** Writes as often as the client takes it. */
function flood(socket: Socket, piece: string): void {
  const block = piece.repeat(Math.ceil(4096 / piece.length));
  const write = (): void => {
    while (socket.writable && socket.write(block));
  };
  socket.resume().on('drain', write);
  write();
}
