import type { Socket } from 'node:net';
import { systemClock } from '../../runtime/clock';
import { publicNetwork, type Network } from './network';
import { probe, type Observation } from '../probe/probe';
import { withFilesHost } from '../testing/files-host';
import { speakFtp, type FtpScript } from '../testing/ftp-server';
import { createAuthority, createIdentity } from '../testing/loopback-web';
import { normalUrl } from '../../url/testing/normal-url';

const { name: HOST, web, check } = withFilesHost('ftp');

/** Serves a script and keeps what was said. */
async function serve(script: FtpScript): Promise<string[]> {
  const commands: string[] = [];
  const onCommand = (command: string): void => void commands.push(command);
  await web.tcp(`${HOST}:21`, speakFtp({ onCommand, ...script }));
  return commands;
}

const NOT_THERE = '550 No such file or directory';

describe('a file', () => {
  it('is asked for its size over the control connection, and nothing else', async () => {
    const commands = await serve({ replies: { 'SIZE pub/a b.pdf': '213 3000' } });
    expect(await check('/pub/a%20b.pdf')).toMatchObject({
      code: 1,
      http: null,
      method: null,
      redirect: null,
      mime: null,
      kib: 2,
      reason: 'ok',
      page: null,
      traits: [],
    });
    const login = ['USER anonymous', 'PASS anonymous@weboid.toolforge.org'];
    expect(commands.slice(0, 4)).toEqual([...login, 'TYPE I', 'SIZE pub/a b.pdf']);
    expect(web.connections).toBe(1);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['a size that is none', { SIZE: '213 much' }, 1, 'ok'],
    ['no size, but a time', { SIZE: '502 no', MDTM: '213 20200101000000' }, 1, 'ok'],
    [
      'a size of a folder',
      { SIZE: '550 not a plain file', MDTM: NOT_THERE, CWD: '250 in' },
      1,
      'ok',
    ],
    ['facts only', { CWD: '550 no folder', MLST: '250 type=file' }, 1, 'ok'],
    ['nothing', { SIZE: NOT_THERE, MDTM: NOT_THERE, CWD: NOT_THERE }, 18, 'ftp-550'],
    ['nothing, without sizes', { MDTM: NOT_THERE, CWD: NOT_THERE }, 18, 'ftp-550'],
    ['no facts', { CWD: NOT_THERE, MLST: NOT_THERE }, 18, 'ftp-550'],
    ['no folder, and no word about files', { CWD: NOT_THERE }, 20, 'ftp-502'],
    ['a closed file', { SIZE: '550 Permission denied', MDTM: NOT_THERE }, 17, 'ftp-550'],
    ['an account', { SIZE: '532 Need account', MDTM: '502 no' }, 17, 'ftp-532'],
    ['a login after all', { SIZE: '530 Log in', MDTM: '530 Log in' }, 17, 'ftp-530'],
    ['a file in use', { SIZE: '450 Busy', MDTM: '450 Busy' }, 40, 'ftp-450'],
    ['no time', { SIZE: '421 Bye', MDTM: '421 Bye' }, 40, 'ftp-421'],
  ])('of which the server has %s', async (_what, replies, code, reason) => {
    await serve({ replies });
    expect(await check('/pub/a.pdf')).toMatchObject({ code, reason });
  });

  it('is looked for by its own bytes, without a type for transfers', async () => {
    const commands = await serve({ replies: { SIZE: '213 1' } });
    await check('/%20%F8%C3%B8;type=i');
    expect(commands[3]).toBe('SIZE ./ \xf8\xc3\xb8');
  });

  it.each(['/a%0D%0ADELE%20b', '/a%00'])('cannot smuggle commands: %s', async (path) => {
    const commands = await serve({});
    expect(await check(path)).toMatchObject({ code: 26, reason: 'request-invalid' });
    expect(commands).toEqual([]);
  });
});

describe('a folder', () => {
  it.each([
    ['250 in', 1, 'ok'],
    [NOT_THERE, 18, 'ftp-550'],
    ['502 what?', 20, 'ftp-502'],
  ])('is entered: %s', async (reply, code, reason) => {
    const commands = await serve({ replies: { 'CWD pub/': reply } });
    expect(await check('/pub/')).toMatchObject({ code, reason });
    expect(commands).toContain('CWD pub/');
  });

  it('at the top is there when visitors are let in', async () => {
    await serve({});
    expect(await check('/')).toMatchObject({ code: 1, kib: null });
  });
});

describe('a server', () => {
  it.each<[string, FtpScript, number, string]>([
    ['without anonymous visitors', { replies: { PASS: '530 Login incorrect' } }, 17, 'ftp-530'],
    ['that wants no password', { replies: { USER: '230 in', SIZE: '213 1' } }, 1, 'ok'],
    ['that knows no users', { replies: { USER: '530 no' } }, 17, 'ftp-530'],
    ['that wants an account', { replies: { PASS: '332 account' } }, 17, 'ftp-332'],
    ['that is full', { greeting: '421 Too many connections' }, 40, 'ftp-421'],
    ['that is full at login', { replies: { USER: '421 Too many users' } }, 40, 'ftp-421'],
    ['that is closed', { greeting: '530 Go away' }, 17, 'ftp-530'],
    [
      'that makes one wait, with many words',
      { greeting: '120 soon\r\n220-Hello\r\n 220 you\r\n220 ready', replies: { SIZE: '213 1' } },
      1,
      'ok',
    ],
    ['that is none', { greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n' }, 64, 'timeout'],
  ])('%s', async (_what, script, code, reason) => {
    await serve(script);
    const options = { timeoutMs: reason === 'timeout' ? 150 : 5000 };
    expect(await check('/a', options)).toMatchObject({ code, reason });
  });

  it('that is full widens the pause of its host', async () => {
    await serve({ greeting: '421 Too many connections' });
    const told = new Array<unknown>();
    const afterAnswer = (...values: unknown[]): void => void told.push(values);
    const turns = new Array<unknown>();
    const beforeRequest = async (...values: unknown[]): Promise<void> => void turns.push(values);
    await check('/a', { afterAnswer, beforeRequest });
    expect(told).toEqual([[HOST, 503, null]]);
    expect(turns).toEqual([[HOST, 21, normalUrl(`ftp://${HOST}/a`)]]);
  });

  it.each<[string, (socket: Socket) => void, number, string]>([
    ['that says nothing', (socket) => socket.resume(), 64, 'timeout'],
    ['that resets', (socket) => socket.resetAndDestroy(), 64, 'reset'],
    ['that hangs up', (socket) => socket.resume().end('220 ready\r\n'), 64, 'reset'],
    [
      'with a greeting without end',
      (socket) => flood(socket, '220-Welcome, welcome, welcome\r\n'),
      26,
      'broken-answer',
    ],
    ['with a line without end', (socket) => flood(socket, 'x'), 26, 'broken-answer'],
    [
      'that drips',
      (socket) => {
        const drip = setInterval(() => socket.write('2'), 10);
        socket.resume().on('close', () => clearInterval(drip));
      },
      64,
      'timeout',
    ],
  ])('%s', async (_what, onSocket, code, reason) => {
    await web.tcp(`${HOST}:21`, onSocket);
    const observation = await check('/a', { timeoutMs: reason === 'timeout' ? 150 : 5000 });
    expect(observation).toMatchObject({ code, reason });
  });

  it('whose replies come byte by byte is understood', async () => {
    const answer = (socket: Socket, text: string): void => {
      for (const [index, char] of text.split('').entries())
        setTimeout(() => socket.writable && socket.write(char), index * 2);
    };
    const replies = ['331 go\r\n', '230 in\r\n', '200 ok\r\n', '213 12345\r\n', '221 bye\r\n'];
    await web.tcp(`${HOST}:21`, (socket) => {
      socket.setNoDelay(true);
      answer(socket, '220 hi\r\n');
      socket.on('data', () => answer(socket, replies.shift() ?? ''));
    });
    expect(await check('/a.zip')).toMatchObject({ code: 1, kib: 12 });
  });

  it('that is not public is not contacted', async () => {
    await serve({});
    const map = web.network();
    const guarded = { ...map, allows: (address: string) => publicNetwork().allows(address) };
    const expected = { code: 64, reason: 'address-refused' };
    expect(await check('/a', {}, guarded)).toMatchObject(expected);
    expect(web.connections).toBe(0);
  });

  it('ends with the check', async () => {
    await web.tcp(`${HOST}:21`, (socket) => socket.resume());
    const stop = new AbortController();
    const stopped = new Error('stopped');
    setTimeout(() => stop.abort(stopped), 30);
    await expect(check('/a', { signal: stop.signal })).rejects.toBe(stopped);
  });
});

describe('ftps', () => {
  const checkTls = (path: string, network: Network): Promise<Observation> => {
    const options = { timeoutMs: 5000, userAgent: 'Weboid/0 (test)' };
    return probe(normalUrl(`ftps://${HOST}${path}`), options, network, systemClock);
  };

  it('speaks TLS from the first byte on port 990', async () => {
    const authority = await createAuthority();
    const script = speakFtp({ replies: { SIZE: '213 2048' } });
    await web.tls(`${HOST}:990`, await createIdentity(HOST, { authority }), script);
    const observation = await checkTls('/a.zip', web.network([authority.cert]));
    expect(observation).toMatchObject({ code: 1, kib: 2, reason: 'ok' });
  });

  it('with a bad certificate is a peculiarity', async () => {
    await web.tls(`${HOST}:990`, await createIdentity(HOST), speakFtp({ replies: {} }));
    const observation = await checkTls('/', web.network());
    expect(observation).toMatchObject({ code: 1, reason: 'tls-self-signed' });
  });

  it('on a port without TLS', async () => {
    await web.tcp(`${HOST}:990`, speakFtp({}));
    expect(await checkTls('/', web.network())).toMatchObject({ code: 64, reason: 'tls' });
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
