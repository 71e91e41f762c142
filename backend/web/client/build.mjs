import { build } from 'esbuild';
import { copyFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../../..');
/** What is served as it is. */
const STATIC = join(HERE, '../static');
const STATIC_FILES = ['icon.svg'];
/** What browsers of the last five years understand. */
const BROWSERS = ['es2020', 'chrome90', 'firefox90', 'safari15'];

/**
 * Writes what browsers load to `outDir`: weboid.css (with what it takes from Codex), weboid.js, and
 * the files of ../static.
 * @throws when a source does not compile; esbuild's messages are printed
 */
export async function buildClient({ outDir = join(ROOT, 'dist/web-static') } = {}) {
  await build({
    entryPoints: [join(HERE, 'weboid.css'), join(HERE, 'weboid.ts')],
    outdir: outDir,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: 'iife',
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
    banner: { css: `${await ownNotice()}\n${await codexNotice()}`, js: await ownNotice() },
  });
  for (const name of STATIC_FILES) await copyFile(join(STATIC, name), join(outDir, name));
}

async function ownNotice() {
  const { name, version, license, repository } = await readJson(join(ROOT, 'package.json'));
  const source = repository.url.replace(/\.git$/, '');
  return `/*! ${name} ${version} | ${license} | source: ${source} (backend/web/client/) */`;
}

/** The package's own files carry no notice. */
async function codexNotice() {
  const codex = createRequire(import.meta.url).resolve('@wikimedia/codex/dist/codex.style.css');
  const { version, author, license, homepage } = await readJson(
    join(dirname(codex), '../package.json'),
  );
  return `/*! contains parts of Codex ${version} | ${author} | ${license} | ${homepage} */`;
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
