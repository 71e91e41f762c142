import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL_FOLDER } from './with-store';

const ROOT = join(SQL_FOLDER, '..');
/** What tests of the backend read. */
const PATHS = [
  'backend',
  'gadget',
  'i18n',
  'sql',
  'toolforge',
  'jest.config.js',
  'package.json',
  'tsconfig.json',
];

/** Whether this checkout has that commit; a shallow one may not. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** How tests of another version ended. */
export interface EndOfTests {
  isGood: boolean;
  output: string;
}

/**
 * The code of another commit, out of the repository, with the migrations of today, and the packages that are
 * installed here.
 */
export class ReleaseCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), 'weboid-release-'));

  constructor(commit: string) {
    const archive = join(this.folder, 'release.tar');
    execFileSync('git', ['archive', '--output', archive, commit, ...PATHS], { cwd: ROOT });
    execFileSync('tar', ['-xf', archive, '-C', this.folder]);
    rmSync(archive);
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
    for (const file of readdirSync(SQL_FOLDER).filter((name) => name.endsWith('.sql'))) {
      copyFileSync(join(SQL_FOLDER, file), join(this.folder, 'sql', file));
    }
    // The database server of the tests that run here serves these, too. By its folder, a new one each time, jest
    // would translate all code again.
    const config = `const { projects } = require('./jest.config.js');
      const { globalSetup, globalTeardown, ...db } = projects.find(({ displayName }) => displayName === 'db');
      module.exports = { projects: [{ ...db, id: 'release' }] };`;
    writeFileSync(join(this.folder, 'jest.release.config.js'), config);
  }

  /** One more migration than there are, until it is removed. */
  addMigration(number: number, sql: string): { remove(): void } {
    const file = join(this.folder, 'sql', `${String(number).padStart(6, '0')}.sql`);
    writeFileSync(file, sql);
    return { remove: () => rmSync(file) };
  }

  /** Runs tests of that version. @param files as jest takes them */
  run(files: readonly string[]): Promise<EndOfTests> {
    const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
    const args = [
      jest,
      '--config',
      'jest.release.config.js',
      '--runInBand',
      '--forceExit',
      '--',
      ...files,
    ];
    return new Promise((resolve, reject) => {
      const running = spawn(process.execPath, args, { cwd: this.folder });
      const chunks: Buffer[] = [];
      running.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
      running.stderr.on('data', (chunk: Buffer) => void chunks.push(chunk));
      running.on('error', reject);
      running.on('close', (code) =>
        resolve({ isGood: code === 0, output: Buffer.concat(chunks).toString() }),
      );
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
