/**
 * The door of `npm start` and `npm test`: plain JavaScript without packages, because on a fresh
 * clone there is nothing else. Checks Node, installs the npm packages, bundles the command and runs
 * it in this very process, so that signals and the exit code need no passing on.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const COMMANDS = ['start', 'test'];

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function main([command]) {
  if (!COMMANDS.includes(command)) {
    throw new Error(`Usage: node toolforge/local/bootstrap.mjs ${COMMANDS.join('|')} [options]`);
  }
  checkNode();
  if (!packagesAreInstalled()) await step('Installing npm packages', installPackages);
  // What `npm test` starts again and again is what it has bundled itself.
  if (!process.env.WEBOID_TEST_BUNDLED) await step('Bundling', bundle);
  if (command === 'test') process.env.WEBOID_TEST_BUNDLED = '1';
  await import(pathToFileURL(path.join(ROOT, `dist/local-${command}.js`)).href);
}

function checkNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [nodeMajor, nodeMinor] = process.versions.node.split('.').map(Number);
  if (nodeMajor < major || (nodeMajor === major && nodeMinor < minor)) {
    throw new Error(
      `Weboid needs Node ${wanted} or newer, this is ${process.versions.node}: see https://nodejs.org/`,
    );
  }
}

/** Compares versions with what npm itself wrote down at its last installation. */
function packagesAreInstalled() {
  const installedFile = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(ROOT, installedFile))) return false;
  const installed = readJson(installedFile).packages;
  return Object.entries(readJson('package-lock.json').packages).every(
    ([name, wanted]) =>
      name === '' || wanted.optional || installed[name]?.version === wanted.version,
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}

async function step(title, work) {
  const startedMs = Date.now();
  process.stdout.write(`▸ ${title} …`);
  try {
    await work();
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  }
  process.stdout.write(` ${((Date.now() - startedMs) / 1000).toFixed(1)} s\n`);
}

/**
 * In a folder of its own, renamed when complete: the `npm ci` of a start that was killed writes for a
 * moment more, and must not disturb this one.
 */
async function installPackages() {
  const folder = path.join(ROOT, '.weboid');
  const unfinished = path.join(folder, `npm-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(ROOT, file), path.join(unfinished, file));
  }
  await npmCi(unfinished);
  rmSync(path.join(ROOT, 'node_modules'), { recursive: true, force: true });
  renameSync(path.join(unfinished, 'node_modules'), path.join(ROOT, 'node_modules'));
  for (const name of readdirSync(folder).filter((entry) => /^npm-\d+$/.test(entry))) {
    rmSync(path.join(folder, name), { recursive: true, maxRetries: 5 });
  }
}

/** Under the guard, so that no start leaves one behind. */
function npmCi(folder) {
  return new Promise((resolve, reject) => {
    const guard = path.join(ROOT, 'toolforge/local/guard.sh');
    const command = ['npm', 'ci', '--no-audit', '--no-fund', '--include=dev'];
    const child = spawn('sh', [guard, ...command], { cwd: folder, detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => (output += data));
    }
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ci ended with ${code}:\n${output}`)),
    );
  });
}

async function bundle() {
  const { buildTargets } = await import('../build.mjs');
  await buildTargets(['local']);
}
