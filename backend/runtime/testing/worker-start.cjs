'use strict';
/**
 * Runs `program.js` beside it with what V8 compiled at its first start, as Node does by itself from version 22 on
 * (`module.enableCompileCache`). The cache is renamed when complete: whoever starts it may be killed at any moment.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

const file = path.join(__dirname, 'program.js');
const cache = path.join(__dirname, 'program.cache');
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
const script = new Script(wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
const program = { exports: {} };
script.runInThisContext()(program.exports, createRequire(file), program, file, __dirname);
if (cachedData === undefined) setImmediate(keepCompiled);

function keepCompiled() {
  const unfinished = `${cache}.${process.pid}`;
  writeFileSync(unfinished, script.createCachedData());
  renameSync(unfinished, cache);
}
