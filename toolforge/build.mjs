/**
 * Bundles Weboid's programs with esbuild. Run as a script, the arguments are names of targets:
 * `node toolforge/build.mjs backend gadget`; the gadget's options are those of `buildGadget` in
 * gadget/build.mjs (`--origin`, `--farm`, `--language`, `--syntax`, `--name`, `--documentation`) and
 * `--out`, its folder. Programs with a web side bring what browsers load (dist/web-static). npm packages
 * stay outside the bundles, and so do sql/, i18n/ and gadget/dist, which the programs read from the
 * folder above dist/.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const PROGRAMS = {
  backend: {
    weboid: 'backend/main.ts',
    'weboid-commands': 'backend/start-cli.ts',
    'weboid-health': 'backend/commands/health-program.ts',
  },
  bench: { bench: 'backend/bench.ts' },
  layers: { 'check-layers': 'toolforge/local/layers.ts' },
  spider: { 'print-spider-definitions': 'toolforge/spider/print-definitions.ts' },
  picture: { 'draw-picture': 'toolforge/local/picture/picture.ts' },
  soak: { 'local-soak': 'toolforge/local/soak/soak.ts' },
  local: {
    'local-start': 'toolforge/local/start.ts',
    'local-test': 'toolforge/local/test.ts',
  },
};

/** Those that serve pages. */
const WITH_WEB = ['backend', 'local'];
const GADGET_OPTIONS = ['origin', 'farm', 'language', 'syntax', 'name', 'documentation', 'out'];
const TARGETS = [...Object.keys(PROGRAMS), 'web', 'gadget'];

/**
 * Builds each named target into dist/ (the gadget into gadget/dist/).
 * @param gadgetOptions those of `buildGadget` in gadget/build.mjs
 * @throws when a name is unknown or a source does not compile; esbuild's messages are printed
 */
export async function buildTargets(names, gadgetOptions = {}) {
  const unknown = names.filter((name) => !TARGETS.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(
      `Unknown target: ${unknown.join(', ') || '(none)'}. There are: ${TARGETS.join(', ')}`,
    );
  }
  const needsWeb = names.some((name) => WITH_WEB.includes(name));
  const targets = new Set(needsWeb ? [...names, 'web'] : names);
  await Promise.all([...targets].map((name) => buildTarget(name, gadgetOptions)));
}

async function buildTarget(name, gadgetOptions) {
  if (name === 'gadget') {
    const { buildGadget } = await import('../gadget/build.mjs');
    const known = { outDir: path.join(ROOT, 'gadget/dist'), commit: gadgetCommit() };
    return buildGadget({ ...known, ...gadgetOptions });
  }
  if (name === 'web') {
    const { buildClient } = await import('../backend/web/client/build.mjs');
    return buildClient({ outDir: path.join(ROOT, 'dist/web-static') });
  }
  // What needs packages is loaded where it is used: the image of production has none, and is told so.
  const { build } = await import('esbuild');
  const { withFastSpreads } = await import('./fast-spreads.mjs');
  const { outputFiles } = await build({
    entryPoints: PROGRAMS[name],
    outdir: path.join(ROOT, 'dist'),
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    write: false,
    define: {
      __WEBOID_COMMIT__: JSON.stringify(currentCommit()),
      __WEBOID_VERSION__: JSON.stringify(packageVersion()),
    },
  });
  for (const { path: file, contents, text } of outputFiles) {
    replaceFile(file, file.endsWith('.js') ? withFastSpreads(text) : contents);
  }
}

/** Whoever starts a program while it is built anew gets the old one or the new one, never half of one. */
function replaceFile(file, contents) {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}

/** Toolforge's buildpack has no .git folder, but names the commit in SOURCE_VERSION. */
function currentCommit() {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return process.env.SOURCE_VERSION || 'unknown';
  }
}

function gadgetCommit() {
  const commit = currentCommit();
  return commit === 'unknown' ? '' : commit;
}

function packageVersion() {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(GADGET_OPTIONS.map((name) => [name, { type: 'string' }])),
  });
  const { out, ...gadgetOptions } = values;
  await buildTargets(positionals, { ...gadgetOptions, ...(out && { outDir: out }) });
}

function describe(error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') {
    return 'The npm packages are missing: run npm ci, npm start or npm test once.';
  }
  return error.errors ? 'The build failed: see above.' : error.message;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await main();
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}
