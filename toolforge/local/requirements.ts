import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { aptInstall } from './apt';
import { fetchChromium, findTestChromium, hasQuickChromium } from './chromium';
import type { Report } from './progress';
import type { AsRoot } from './root-access';
import { findProgram, runCommand } from './run-command';

/** Something of the operating system that the local set-up needs. */
export interface Requirement {
  title: string;
  isThere: () => Promise<boolean>;
  /** The commands for a person who installs it by hand. */
  byHand: string;
  install: (asRoot: AsRoot, report: Report) => Promise<void>;
}

const PHP_MODULES = ['apcu', 'dom', 'intl', 'mbstring', 'mysqli', 'xml', 'xmlreader'];

/** For the wiki and the databases. */
export const wikiRequirements: readonly Requirement[] = [
  debianPackages('MariaDB', ['mariadb-server-core', 'mariadb-client-core'], async () =>
    ['mariadbd', 'mariadb-install-db', 'my_print_defaults'].every(
      (name) => findProgram(name) !== undefined,
    ),
  ),
  debianPackages(
    'PHP',
    ['php-cli', 'php-mysql', 'php-xml', 'php-mbstring', 'php-intl', 'php-apcu'],
    hasPhp,
  ),
];

/** For tests in a browser. */
export const browserRequirements: readonly Requirement[] = [
  isUbuntu() ? playwrightChromium() : debianPackages('Chromium', ['chromium'], hasChromium),
  // Tests measure what fits: in the widths that most readers have, those of Arial.
  debianPackages('Fonts', ['fonts-dejavu-core', 'fonts-liberation'], async () =>
    ['dejavu', 'liberation'].every(hasFonts),
  ),
];

/** With which tests in a browser are quicker; to be tried before `browserRequirements`. */
export const browserWishes: readonly Requirement[] = isUbuntu()
  ? []
  : [
      debianPackages('Chromium without windows', ['chromium-headless-shell'], async () =>
        hasQuickChromium(),
      ),
    ];

function debianPackages(
  title: string,
  packages: readonly string[],
  isThere: () => Promise<boolean>,
): Requirement {
  return {
    title,
    isThere,
    byHand: `sudo apt-get update && sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
    install: (asRoot, report) => aptInstall(asRoot, packages, report),
  };
}

/** Ubuntu has Chromium as a snap only, which tests cannot drive. */
function playwrightChromium(): Requirement {
  return {
    title: 'Chromium',
    isThere: hasChromium,
    byHand:
      'sudo npx playwright-core install-deps chromium && npx playwright-core install chromium' +
      '   # or install Google Chrome, or name a Chromium in the environment variable CHROMIUM',
    install: fetchChromium,
  };
}

function hasFonts(family: string): boolean {
  const folder = '/usr/share/fonts/truetype';
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(family));
}

async function hasChromium(): Promise<boolean> {
  return (await findTestChromium()) !== undefined;
}

async function hasPhp(): Promise<boolean> {
  if (findProgram('php') === undefined) return false;
  const modules = (await runCommand('php', ['-m'])).toLowerCase().split('\n');
  return PHP_MODULES.every((module) => modules.includes(module));
}

function isUbuntu(): boolean {
  const file = '/etc/os-release';
  return existsSync(file) && /^ID=ubuntu$/m.test(readFileSync(file, 'utf8'));
}
