'use strict';
const { readFileSync } = require('node:fs');
const { createRequire, Module } = require('node:module');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** jest asks about each file whether its lines are to be counted; they are not. */
const NO_COVERAGE = { collectCoverage: false, collectCoverageFrom: [], coverageProvider: 'v8' };
/** What Node's `require` can do with a translated file. */
const COMMON_JS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};
/** What runs the tests of a file (jest-circus). It keeps them within itself: each file has its own. */
const TEST_RUNNER = path.join(path.dirname(require.resolve('jest-circus')), 'jestAdapterInit.js');
const TEST_RUNNER_LISTENERS = Symbol.for('EVENT_HANDLERS');
/** By a new symbol of this name for each file it keeps the file's tests, and all that they hold. */
const TEST_RUNNER_STATE = 'JEST_STATE_SYMBOL';

/** What only a loader of modules of the file's own can do. */
const NEEDS_OWN_MODULES = `
  doMock isolateModules isolateModulesAsync mock resetModules setMock unstable_mockModule
`;

/** By file: where the source map of its translation lies. */
const sourceMaps = new Map();
/** jest's translator, with its cache on disk; that of the test file under way. */
let translator = null;

function loadTypeScript(module, file) {
  // An environment, before the first file that shares: jest has put its own translation into `_compile` for that.
  if (translator === null) return module._compile(readFileSync(file, 'utf8'), file);
  const { code, sourceMapPath } = translator.transform(file, { ...NO_COVERAGE, ...COMMON_JS });
  if (sourceMapPath !== null) sourceMaps.set(file, sourceMapPath);
  return module._compile(code, file);
}

/**
 * `./words` means `words.ts`, also where `words.json` lies beside it: Node tries endings in this order. Where files in jsdom were
 * first, `.ts` is what jest has left there of loading their environment, which translates nothing any more.
 */
function putTypeScriptFirst() {
  const others = Object.entries(Module._extensions).filter(([ending]) => ending !== '.ts');
  for (const ending of Object.keys(Module._extensions)) delete Module._extensions[ending];
  Object.assign(Module._extensions, { '.ts': loadTypeScript }, Object.fromEntries(others));
}
putTypeScriptFirst();

/** Refuses what would be without effect, so that no test passes by that. */
function refuse(name) {
  const needed = 'write /** @jest-environment node */ at the top of the file';
  throw new Error(`jest.${name} does nothing where test files share their modules: ${needed}`);
}
const refusals = Object.fromEntries(
  NEEDS_OWN_MODULES.trim()
    .split(/\s+/)
    .map((name) => [name, () => refuse(name)]),
);

/**
 * jest's loader of modules (its setting `runtime`), but that what a test file imports is loaded by Node itself and
 * stays for the next files of the process, which saves a quarter of the unit tests' processor time and more elsewhere.
 * So a module's state outlives a test file; only the file itself and jest's set-up files are loaded each time. A file
 * that wants modules of its own, to put others in their place, says `@jest-environment node` at its top: it has jest's
 * usual loader, as files in jsdom have.
 */
class SharedRuntime extends Runtime {
  #testFile;
  /** Files that are loaded for this test file alone; null where all are. */
  #own = null;

  constructor(...parts) {
    super(...parts);
    const [config, environment, , transformer, , , testFile] = parts;
    this.#testFile = testFile;
    if (environment.getVmContext() !== null) return;
    this.#own = [testFile, ...config.setupFilesAfterEnv, TEST_RUNNER];
    translator = transformer;
    this.#forgetOwn();
    delete globalThis[TEST_RUNNER_LISTENERS];
  }

  /** @override */
  requireModule(from, name, ...rest) {
    if (this.#own === null) return super.requireModule(from, name, ...rest);
    return createRequire(from)(name ?? from);
  }

  /** @override */
  requireInternalModule(from, name) {
    if (this.#own === null) return super.requireInternalModule(from, name);
    return createRequire(from)(name ?? from);
  }

  /** @override */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    if (this.#own === null) return;
    const { jest } = this.requireModuleOrMock(this.#testFile, '@jest/globals');
    globalThis.jest = { ...jest, ...refusals };
  }

  /** @override */
  getSourceMaps() {
    return this.#own === null ? super.getSourceMaps() : sourceMaps;
  }

  /** @override */
  teardown() {
    super.teardown();
    this.#forgetOwn();
  }

  #forgetOwn() {
    if (this.#own === null) return;
    for (const file of this.#own) delete require.cache[file];
    for (const name of Object.getOwnPropertySymbols(globalThis)) {
      if (name.description === TEST_RUNNER_STATE) delete globalThis[name];
    }
  }
}

module.exports = { __esModule: true, default: SharedRuntime };
