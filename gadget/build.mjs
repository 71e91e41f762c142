import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript, bundleStyles } from './build/bundle.mjs';
import { coreLine, detailsLine, infoLine, stylesLine, watchlistLine } from './build/definition.mjs';
import { readTexts, textsFor, textsVersion } from './build/texts.mjs';
import { documentWiki } from './documentation/documentation.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ORIGIN = /^https?:\/\/[^\s/?#]+$/;
const RECORD = 'build.json';
const NAME = /^[a-z][\w-]*$/i;
const SYNTAXES = ['es2016', 'es5'];
const CORE_ENTRY = `import { start } from './index'; start(weboidCatalog);`;
/** What the core does on action=info, for who does not have that. */
const INFO_ENTRY = `import { readDetailsContext } from './gateway/details-context'; import { tellInfo } from './info/tell-info'; tellInfo(readDetailsContext());`;
/** Named so that esbuild does not take `module` for its own. */
const DETAILS_ENTRY = `import { createDetails } from './details/index'; weboidModule.exports = createDetails(weboidCatalog);`;
const WATCHLIST_ENTRY = `import { startWatchlist } from './watchlist/index'; startWatchlist(weboidCatalog);`;
/**
 * What stands between is saved as it is; elsewhere MediaWiki replaces signatures and templates in
 * scripts, too.
 */
const AS_IT_IS = ['/*<nowiki>*/', '/*</nowiki>*/'];

/**
 * Writes the pages of the package gadgets, of the one for action=info and of the one of styles for one wiki to `outDir`, each as a
 * file named like its page without `MediaWiki:Gadget-`, and beside them definition.txt (lines of
 * MediaWiki:Gadgets-definition), description.txt, columns-description.txt, details-description.txt,
 * info-description.txt and watchlist-description.txt (what MediaWiki:Gadget-<name> says), documentation.wikitext (a page for the gadget's
 * users) and build.json (what it was built for).
 * @param origin where Weboid answers, scheme and host without a final slash
 * @param farm name of the farm that the wiki belongs to; empty for Weboid's default farm
 * @param language code of the wiki's content language
 * @param syntax `es5` for MediaWiki before 1.42
 * @param name of the gadget on the wiki
 * @param commit of the source, if it is known
 * @param documentation title of the wiki's page about the gadget, if there is to be one
 * @throws {TypeError} when an option is none of those
 */
export async function buildGadget({ outDir = 'gadget/dist', ...options } = {}) {
  const wanted = { ...(await sourceOfItself()), ...checked(options) };
  const texts = await readTexts();
  const files = {
    ...(await scripts(wanted, texts)),
    ...describing(wanted, texts),
  };
  files[RECORD] = `${JSON.stringify({ ...wanted, files: Object.keys(files) }, null, 2)}\n`;
  await mkdir(outDir, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(outDir, file), text);
}

function checked({
  origin = 'https://weboid.toolforge.org',
  farm = '',
  language = 'en',
  syntax = 'es2016',
  name = 'weboid',
  commit = '',
  documentation = '',
}) {
  if (!ORIGIN.test(origin)) {
    throw new TypeError(`origin must be like https://host, without path or final slash: ${origin}`);
  }
  if (!NAME.test(name)) {
    throw new TypeError(`name must be letters, digits, - and _, a letter first: ${name}`);
  }
  if (!SYNTAXES.includes(syntax)) {
    throw new TypeError(`syntax must be ${SYNTAXES.join(' or ')}: ${syntax}`);
  }
  return { name, origin, farm, language, syntax, commit, documentation };
}

async function sourceOfItself() {
  const text = await readFile(join(HERE, '../package.json'), 'utf8');
  const { version, license, repository } = JSON.parse(text);
  return { version, license, source: repository.url.replace(/\.git$/, '') };
}

/** All that browsers load. */
async function scripts(wanted, texts) {
  const { name } = wanted;
  const parts = [
    { part: 'core', file: name, entry: CORE_ENTRY, styles: 'weboid.css' },
    {
      part: 'details',
      file: `${name}-details`,
      entry: DETAILS_ENTRY,
      styles: 'details/details.css',
    },
    {
      part: 'watchlist',
      file: `${name}-watchlist`,
      entry: WATCHLIST_ENTRY,
      styles: 'watchlist/watchlist.css',
    },
  ];
  const files = { [`${name}-columns.css`]: await stylePage('columns.css', wanted) };
  for (const one of parts) Object.assign(files, await partFiles(one, wanted, texts));
  files[`${name}-info.js`] = await scriptPage({ entry: INFO_ENTRY, head: '' }, wanted, texts);
  for (const [language, own] of texts) {
    const { core, details, watchlist } = own;
    files[`${name}-i18n-${language}.json`] = json({ core, details, watchlist });
  }
  return files;
}

async function partFiles({ part, file, entry, styles }, wanted, texts) {
  const { language, ...own } = textsFor(wanted.language, texts);
  // ResourceLoader runs each package file in a scope of its own, with a `require` for the others.
  const head = `var weboidModule=module,weboidCatalog=require("./${file}-i18n.json");`;
  return {
    [`${file}.js`]: await scriptPage({ entry, head }, wanted, texts),
    [`${file}.css`]: await stylePage(styles, wanted),
    [`${file}-i18n.json`]: json({ [language]: own[part] }),
  };
}

async function scriptPage({ entry, head }, wanted, texts) {
  const script = await bundleScript({
    entry,
    folder: HERE,
    syntax: wanted.syntax,
    head,
    define: {
      __WEBOID_ORIGIN__: wanted.origin,
      __WEBOID_FARM__: wanted.farm,
      __WEBOID_GADGET__: wanted.name,
      __WEBOID_LANGUAGES__: [...texts.keys()].join(' '),
      __WEBOID_TEXTS__: textsVersion(texts),
    },
  });
  return legalHeader(wanted) + asItIs(script);
}

async function stylePage(file, wanted) {
  return legalHeader(wanted) + (await bundleStyles(join(HERE, file)));
}

function asItIs(script) {
  const [start, end] = AS_IT_IS;
  if (/<\/?nowiki/i.test(script)) throw new Error('a script with nowiki in it cannot be saved');
  return `${start}\n${script}${end}\n`;
}

function legalHeader({ version, license, source, commit }) {
  const from = commit ? `${source}, commit ${commit}` : source;
  return `/*! weboid ${version} | ${license} | source: ${from} (gadget/) */\n`;
}

/** What tells the wiki and its people of it. */
function describing(wanted, texts) {
  const { name, language, syntax } = wanted;
  const packageOf = (file) => [`${file}.js`, `${file}.css`, `${file}-i18n.json`];
  const [columns, details, info, watchlist] = ['columns', 'details', 'info', 'watchlist'].map(
    (part) => `${name}-${part}`,
  );
  const own = textsFor(language, texts).documentation;
  const words = documentWiki(own, wanted.documentation, wanted);
  return {
    'definition.txt':
      coreLine(name, packageOf(name), { peer: columns, syntax }) +
      stylesLine(columns, `${columns}.css`, syntax) +
      detailsLine(details, packageOf(details), syntax) +
      infoLine(info, `${info}.js`, syntax) +
      watchlistLine(watchlist, packageOf(watchlist), syntax),
    'description.txt': words.description,
    'columns-description.txt': words.columnsDescription,
    'details-description.txt': words.detailsDescription,
    'info-description.txt': words.infoDescription,
    'watchlist-description.txt': words.watchlistDescription,
    'documentation.wikitext': words.documentation,
  };
}

function json(value) {
  return `${JSON.stringify(value)}\n`;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  void buildGadget();
}
