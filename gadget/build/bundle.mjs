import { build, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';

/**
 * The newest syntax that MediaWiki 1.42 and later accept for gadgets.
 * Source: MediaWiki $wgResourceLoaderValidateJS, Peast ES2016.
 */
const NEWEST = 'es2016';
/** What swc is given to make ES5 of: its object spread is smaller than esbuild's. */
const BEFORE_ES5 = 'es2018';

/** What our code does not do, so that less of it has to be replaced. That all iterables are arrays is not true. */
const ASSUMPTIONS = {
  constantSuper: true,
  ignoreFunctionLength: true,
  ignoreFunctionName: true,
  mutableTemplateObject: true,
  noClassCalls: true,
  noNewArrows: true,
  objectRestNoSymbols: true,
  setClassMethods: true,
  setComputedProperties: true,
  setPublicClassFields: true,
  setSpreadProperties: true,
};

/**
 * A third pass still finds something; names that are declared together take less room. With
 * `unsafe_regexp`, regular expressions stand where they are used, and are made anew each time: none of ours
 * keeps state between calls, as one with the flag g would in `test` or `exec`.
 */
const COMPRESS = { passes: 3, hoist_vars: true, unsafe_regexp: true };

/**
 * Bundles one of the gadget's scripts.
 * @param entry TypeScript that imports what is to run
 * @param folder that imports start from
 * @param head JavaScript that comes first, outside the bundle
 * @param syntax `es2016`, or `es5` for MediaWiki before 1.42
 * @param define constants by name
 */
export async function bundleScript({ entry, folder, head, syntax, define }) {
  const isOld = syntax === 'es5';
  const constants = Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    target: isOld ? BEFORE_ES5 : NEWEST,
    charset: 'ascii',
    minify: !isOld,
    define: Object.fromEntries(constants),
    banner: { js: head },
  });
  const code = outputFiles[0].text;
  return isOld ? toES5(code) : makeSmaller(code);
}

/** Minifies a style sheet. */
export async function bundleStyles(file) {
  return (await transform(await readFile(file, 'utf8'), { loader: 'css', minify: true })).code;
}

/** What esbuild leaves; it is some 9 % of the core, gzipped. */
async function makeSmaller(code) {
  const swc = await import('@swc/core');
  const smaller = await swc.minify(code, {
    ecma: Number(NEWEST.slice(2)),
    compress: COMPRESS,
    mangle: true,
    format: { ascii_only: true },
  });
  return `${smaller.code}\n`;
}

/** esbuild cannot do this. */
async function toES5(code) {
  const swc = await import('@swc/core');
  const lowered = await swc.transform(code, {
    isModule: false,
    minify: true,
    jsc: {
      target: 'es5',
      parser: { syntax: 'ecmascript' },
      assumptions: ASSUMPTIONS,
      minify: { compress: COMPRESS, mangle: true },
      output: { charset: 'ascii' },
    },
  });
  return `${lowered.code}\n`;
}
