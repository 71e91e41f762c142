import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { livingProcess, processIdentity } from '../process-identity';

/** A folder whose files lie in the machine's memory. */
interface MemoryFolder {
  folder: string;
  /** How many bytes of memory nobody needs. */
  freeBytes: () => number;
}

/** Linux's own; containers mostly have one of 64 MiB. */
const SHARED_MEMORY: MemoryFolder = { folder: '/dev/shm', freeBytes: freemem };
/** Several times what the databases of a run of all tests take at once. */
const ROOM_BYTES = 4 * 2 ** 30;
/** Tells who made a folder, so that what a killed run has left does not keep the memory. */
const MAKER = 'maker';

/**
 * Makes a folder for data that end with this process: in memory where there is plenty of it, else on disk. Tables are made and
 * dropped for each file of database tests, and on a disk MariaDB takes half as much processor time again, and waits.
 * The caller removes it; what earlier processes have left in memory goes.
 */
export function makeThrowAwayFolder(prefix: string, memory = SHARED_MEMORY): string {
  removeLeft(memory.folder, prefix);
  const parent = hasRoom(memory) ? memory.folder : tmpdir();
  const folder = mkdtempSync(path.join(parent, prefix));
  writeFileSync(path.join(folder, MAKER), ownName());
  return folder;
}

function hasRoom({ folder, freeBytes }: MemoryFolder): boolean {
  if (!existsSync(folder) || freeBytes() < ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

function removeLeft(parent: string, prefix: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const maker = path.join(parent, name, MAKER);
    if (!name.startsWith(prefix) || !existsSync(maker)) continue;
    if (isGone(readFileSync(maker, 'utf8'))) {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

/** Processes of another container cannot be seen, and may be there. */
function isGone(maker: string): boolean {
  const [container, identity] = maker.split('\n');
  return container === ownContainer() && livingProcess(identity ?? '') === undefined;
}

const ownName = (): string => `${ownContainer()}\n${processIdentity(process.pid)}`;

const ownContainer = (): string => readlinkSync('/proc/self/ns/pid');
