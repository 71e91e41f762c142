import { build, transform } from 'esbuild';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const I18N = join(HERE, '../i18n');
const MESSAGE_PREFIX = 'weboid-gadget-';
/** Messages about messages are for translators. */
const NOT_A_LANGUAGE = 'qqq';
/**
 * The newest syntax that MediaWiki 1.43 accepts for gadgets.
 * Source: MediaWiki $wgResourceLoaderValidateJS, Peast ES2016.
 */
const SYNTAX = 'es2016';
/** ResourceLoader runs each package file in a scope of its own, with a `require` for the others. */
const LOAD_CATALOG = 'var weboidCatalog=require("./weboid-i18n.json");';
const ENTRY = `import { start } from './index'; start(weboidCatalog);`;
const ORIGIN = /^https?:\/\/[^\s/?#]+$/;
const DEFINITION_OPTIONS = [
  'ResourceLoader',
  'package',
  'type=general',
  'actions=view,info',
  'contentModels=wikitext',
  'dependencies=mediawiki.util,mediawiki.storage',
];

/**
 * Writes the files of the package gadget and its line for MediaWiki:Gadgets-definition to `outDir`:
 * weboid.js, weboid.css, weboid-i18n.json, definition.txt.
 * @param origin where Weboid answers, scheme and host without a final slash
 * @param farm name of the farm that the wiki belongs to; empty for Weboid's default farm
 * @throws {TypeError} when `origin` is no such address
 */
export async function buildGadget({
  origin = 'https://weboid.toolforge.org',
  farm = '',
  outDir = 'gadget/dist',
} = {}) {
  if (!ORIGIN.test(origin)) {
    throw new TypeError(`origin must be like https://host, without path or final slash: ${origin}`);
  }
  const header = await legalHeader();
  const files = {
    'weboid.js': await bundleScript(header, { __WEBOID_ORIGIN__: origin, __WEBOID_FARM__: farm }),
    'weboid.css': header + (await minifyStyles()),
    'weboid-i18n.json': `${JSON.stringify(await collectMessages())}\n`,
  };
  files['definition.txt'] = definitionLine(Object.keys(files));
  await mkdir(outDir, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(outDir, name), text);
}

async function legalHeader() {
  const text = await readFile(join(HERE, '../package.json'), 'utf8');
  const { name, version, license, repository } = JSON.parse(text);
  const source = repository.url.replace(/\.git$/, '');
  return `/*! ${name} ${version} | ${license} | source: ${source} (gadget/) */\n`;
}

async function bundleScript(header, constants) {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: HERE },
    bundle: true,
    write: false,
    format: 'iife',
    target: SYNTAX,
    charset: 'ascii',
    minify: true,
    define: Object.fromEntries(define),
    banner: { js: header + LOAD_CATALOG },
  });
  return outputFiles[0].text;
}

async function minifyStyles() {
  const styles = await readFile(join(HERE, 'weboid.css'), 'utf8');
  return (await transform(styles, { loader: 'css', minify: true })).code;
}

async function collectMessages() {
  const messagesByLanguage = {};
  for (const file of (await readdir(I18N)).sort()) {
    const language = file.replace(/\.json$/, '');
    if (language === file || language === NOT_A_LANGUAGE) continue;
    const messages = Object.entries(JSON.parse(await readFile(join(I18N, file), 'utf8')));
    const ours = messages.filter(([key]) => key.startsWith(MESSAGE_PREFIX));
    if (ours.length > 0) messagesByLanguage[language] = Object.fromEntries(ours);
  }
  return messagesByLanguage;
}

function definitionLine(files) {
  return `* weboid[${DEFINITION_OPTIONS.join('|')}]|${files.join('|')}\n`;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  void buildGadget();
}
