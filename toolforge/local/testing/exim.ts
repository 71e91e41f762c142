import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closedPort } from '../../../backend/runtime/testing/closed-port';
import { unpackPackages } from './debian-packages';
import { untilListening } from './until-listening';

/** A real exim, as Toolforge's relay is one, that puts what it takes into files. */
export interface Exim {
  port: number;
  /** The mails that it has delivered, as they lie in files, oldest first. */
  mails(): string[];
  /** All that it has logged. */
  log(): string;
  close(): Promise<void>;
}

/** With what they need that a small system lacks; `libnss-wrapper` gives it a user of its own without a root. */
const PACKAGES = [
  'exim4-base',
  'exim4-daemon-light',
  'libevent-2.1-7',
  'libgnutls-dane0',
  'libidn12',
  'libnss-wrapper',
  'libspf2-2',
  'libunbound8',
];
/** Never root, whoever runs this. */
const NOBODY = 65_534;
const PROGRAM = 'usr/sbin/exim4';
const LIBRARIES = 'usr/lib/x86_64-linux-gnu';

/**
 * Starts exim on loopback, unpacked and not installed: nothing of this system is changed.
 * @throws {FailedCommandError} when its packages cannot be had
 */
export async function startExim(): Promise<Exim> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weboid-exim-'));
  const port = await closedPort();
  const root = path.join(folder, 'root');
  await unpackPackages('exim', PACKAGES, root);
  // With the right to become root it would not heed where its libraries are.
  chmodSync(path.join(root, PROGRAM), 0o755);
  writeSettings(folder, port);
  await giveTo(folder);
  const daemon = spawnDaemon(folder);
  await untilListening(daemon, port);
  return {
    port,
    mails: () => filesIn(path.join(folder, 'new')),
    log: () => filesIn(path.join(folder, 'log')).join('\n'),
    close: async () => {
      daemon.kill();
      if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit');
      rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function writeSettings(folder: string, port: number): void {
  for (const part of ['spool', 'log', 'new']) mkdirSync(path.join(folder, part));
  const id = process.getuid?.() === 0 ? NOBODY : (process.getuid?.() ?? NOBODY);
  const group = process.getuid?.() === 0 ? NOBODY : (process.getgid?.() ?? NOBODY);
  // It looks its user up by name at every start, before it reads any setting.
  writeFileSync(
    path.join(folder, 'passwd'),
    `Debian-exim:x:${id}:${group}::/:/bin/sh\nroot:x:0:0::/:/bin/sh\n`,
  );
  writeFileSync(path.join(folder, 'group'), `Debian-exim:x:${group}:\nroot:x:0:\n`);
  writeFileSync(path.join(folder, 'exim.conf'), settings(folder, port));
}

/** RCPT: `gone` is unknown, `later` is deferred, as Toolforge does; senders are those of toolforge.org alone. */
const settings = (folder: string, port: number): string => `
exim_path = ${folder}/root/${PROGRAM}
exim_user = Debian-exim
exim_group = Debian-exim
primary_hostname = relay.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
keep_environment = LD_LIBRARY_PATH : LD_PRELOAD : NSS_WRAPPER_PASSWD : NSS_WRAPPER_GROUP
tls_advertise_hosts = *
acl_smtp_mail = of_toolforge
acl_smtp_rcpt = of_receiver
never_users =

begin acl
of_toolforge:
  deny !sender_domains = toolforge.org
       message = sender must be in toolforge.org
  accept
of_receiver:
  deny local_parts = gone
       message = no such user
  defer local_parts = later
       message = come again
  accept

begin routers
all:
  driver = accept
  transport = files

begin transports
files:
  driver = appendfile
  directory = ${folder}
  maildir_format
  create_directory
  user = Debian-exim
`;

async function giveTo(folder: string): Promise<void> {
  chmodSync(folder, 0o755);
  if (process.getuid?.() !== 0) return;
  for (const part of ['', 'spool', 'log', 'new']) {
    chownSync(path.join(folder, part), NOBODY, NOBODY);
  }
}

function spawnDaemon(folder: string): ChildProcess {
  const libraries = path.join(folder, 'root', LIBRARIES);
  const isRoot = process.getuid?.() === 0;
  const conf = path.join(folder, 'exim.conf');
  return spawn(path.join(folder, 'root', PROGRAM), ['-C', conf, '-bdf', '-q1s'], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries,
      LD_PRELOAD: path.join(libraries, 'libnss_wrapper.so'),
      NSS_WRAPPER_PASSWD: path.join(folder, 'passwd'),
      NSS_WRAPPER_GROUP: path.join(folder, 'group'),
    },
  });
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'latin1'));
}
