import path from 'node:path';
import { findProgram, programPath } from './run-command';

/** Which MariaDB the local set-up runs. */
export interface MariadbInstallation {
  /** Folder below which `share`, `lib` and the programs are, as `--basedir` wants it. */
  basedir: string;
  /** The program that serves, and the one that makes its data. */
  server: string;
  installer: string;
}

/** Where packages and archives of MariaDB have their programs, below the folder. */
const PROGRAM_FOLDERS = ['sbin', 'bin', 'scripts'];

/**
 * The machine's own MariaDB, or the one in the folder that the environment variable WEBOID_LOCAL_MARIADB names,
 * so that all can be tried with another release.
 * @throws when that folder lacks a program
 */
export function mariadbInstallation(): MariadbInstallation {
  const basedir = process.env['WEBOID_LOCAL_MARIADB'];
  if (!basedir) {
    return {
      basedir: '/usr',
      server: programPath('mariadbd'),
      installer: programPath('mariadb-install-db'),
    };
  }
  return {
    basedir: path.resolve(basedir),
    server: programIn(basedir, 'mariadbd'),
    installer: programIn(basedir, 'mariadb-install-db'),
  };
}

function programIn(basedir: string, name: string): string {
  const places = PROGRAM_FOLDERS.map((folder) => path.resolve(basedir, folder, name));
  const found = places.find((place) => findProgram(place) !== undefined);
  if (found !== undefined) return found;
  throw new Error(
    `The folder that the environment variable WEBOID_LOCAL_MARIADB names has no ${name}: ${basedir}`,
  );
}
