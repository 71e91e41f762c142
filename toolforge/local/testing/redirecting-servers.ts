import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closedPort } from '../../../backend/runtime/testing/closed-port';
import { runCommand } from '../run-command';
import { unpackPackages } from './debian-packages';
import { untilListening } from './until-listening';

/** A real web server that reads a file of redirects as the comment in it says, and has no pages. */
export interface RedirectingServer {
  /** What it says to a request: `301 https://…` or `404`, as it is sent. */
  answerTo(host: string, target: string): Promise<string>;
  close(): Promise<void>;
}

/** What differs between servers. */
interface ServerKind {
  readonly name: string;
  readonly packages: readonly string[];
  readonly program: string;
  /** @param how to read the file, as it says itself */
  settings(place: ServerPlace, how: string): string;
  /** What makes it look at its settings alone, and what makes it serve. */
  test: readonly string[];
  serve: readonly string[];
}

interface ServerPlace {
  readonly folder: string;
  readonly port: number;
}

const ANSWERS_WITHIN_MS = 5_000;
const LIBRARIES = 'usr/lib/x86_64-linux-gnu';

const NGINX: ServerKind = {
  name: 'nginx',
  packages: ['nginx'],
  program: 'usr/sbin/nginx',
  settings: ({ folder, port }, how) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
${how
  .replace('http {', (http) => `${http} access_log off; ${temporaries(folder)}`)
  .replace('server {', (server) => `${server} listen 127.0.0.1:${port}; location / { return 404; }`)
  .replace('include ', `include ${folder}/`)}
`,
  test: ['-t'],
  serve: [],
};

const temporaries = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temporary;`)
    .join(' ');

const APACHE: ServerKind = {
  name: 'apache',
  packages: ['apache2-bin', 'libapr1', 'libaprutil1'],
  program: 'usr/sbin/apache2',
  settings: ({ folder, port }, how) => `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
Mutex file:${folder}
DefaultRuntimeDir ${folder}
${['mpm_event', 'authz_core', 'rewrite']
  .map((module) => `LoadModule ${module}_module root/usr/lib/apache2/modules/mod_${module}.so`)
  .join('\n')}
DocumentRoot ${folder}/temporary
${how.replace('/path/to/', `${folder}/`)}
`,
  test: ['-t'],
  serve: ['-DFOREGROUND'],
};

/**
 * Starts nginx on loopback, unpacked and not installed.
 * @param file of redirects
 * @param fileName as the comment in it says
 * @throws {FailedCommandError} when it cannot be had, or does not take the file
 */
export const startNginx = (file: string, fileName: string): Promise<RedirectingServer> =>
  start(NGINX, file, fileName);

/** As startNginx. */
export const startApache = (file: string, fileName: string): Promise<RedirectingServer> =>
  start(APACHE, file, fileName);

async function start(kind: ServerKind, file: string, fileName: string): Promise<RedirectingServer> {
  const folder = mkdtempSync(path.join(tmpdir(), `weboid-${kind.name}-`));
  chmodSync(folder, 0o755);
  const place = { folder, port: await closedPort() };
  await unpackPackages(kind.name, kind.packages, path.join(folder, 'root'));
  mkdirSync(path.join(folder, 'temporary'));
  const settings = path.join(folder, 'settings');
  writeFileSync(path.join(folder, fileName), file);
  writeFileSync(settings, kind.settings(place, howToRead(file)));
  const program = path.join(folder, 'root', kind.program);
  const env = { ...process.env, LD_LIBRARY_PATH: path.join(folder, 'root', LIBRARIES) };
  const named = kind === NGINX ? ['-p', folder, '-c', settings] : ['-f', settings];
  await runCommand(program, [...named, ...kind.test], { env });
  const server = spawn(program, [...named, ...kind.serve], { stdio: 'ignore', env });
  await untilListening(server, place.port).catch((cause: unknown) => {
    const log = readFileSync(path.join(folder, 'error.log'), 'utf8');
    throw new Error(`${kind.name} does not start: ${log}`, { cause });
  });
  return {
    answerTo: (host, target) => answerTo(place.port, host, target),
    close: async () => {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The settings that stand in comments, below those that are sentences. */
function howToRead(file: string): string {
  const lines = file.split('\n').flatMap((line) => /^# (.*)$/.exec(line)?.[1] ?? []);
  return lines.filter((line) => /^(?: |\}|http \{|Rewrite|AllowEncoded)/.test(line)).join('\n');
}

/** Sent as it is: programs would spell it their own way. */
async function answerTo(port: number, host: string, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy(new Error('no answer')));
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 'no answer';
  const location = /^location: (.*)$/im.exec(head)?.[1];
  return location === undefined ? status : `${status} ${location.trim()}`;
}
