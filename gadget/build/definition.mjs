/** Source: https://www.mediawiki.org/wiki/Extension:Gadgets; MediaWiki 1.39 knows no contentModels and passes over it. */
const CORE_OPTIONS = [
  'ResourceLoader',
  'package',
  'type=general',
  'actions=view,info,edit',
  'contentModels=wikitext',
  'dependencies=mediawiki.util,mediawiki.storage,mediawiki.user,user.options',
];
const DETAILS_OPTIONS = [
  'ResourceLoader',
  'package',
  'hidden',
  'dependencies=mediawiki.util,mediawiki.storage',
];
/** MediaWiki 1.39 knows no namespaces; the script looks where it is, too. */
const WATCHLIST_OPTIONS = [
  'ResourceLoader',
  'package',
  'type=general',
  'actions=view',
  'namespaces=-1',
  'dependencies=mediawiki.util,mediawiki.storage,mediawiki.user',
];
const INFO_OPTIONS = [
  'ResourceLoader',
  'package',
  'type=general',
  'actions=info',
  'dependencies=mediawiki.storage,mediawiki.user,user.options',
];
const STYLES_OPTIONS = ['ResourceLoader', 'type=styles', 'hidden'];
/**
 * MediaWiki 1.39 loads a gadget on mobile pages only if told to; versions without `targets` pass over
 * it.
 * Source: MediaWiki's extension Gadgets, Gadget::$targets of REL1_39.
 */
const OLD_OPTIONS = ['targets=desktop,mobile'];

/**
 * Line of MediaWiki:Gadgets-definition for what loads on every page view.
 * @param peer the gadget of styles that the page is to have in its head
 * @param syntax `es5` for MediaWiki before 1.42
 */
export function coreLine(name, files, { peer, syntax }) {
  return line(name, optionsFor([...CORE_OPTIONS, `peers=${peer}`], syntax), files);
}

/** Line for that gadget of styles. */
export function stylesLine(name, file, syntax) {
  return line(name, optionsFor(STYLES_OPTIONS, syntax), [file]);
}

/** Line for what the other one loads at a click. */
export function detailsLine(name, files, syntax) {
  return line(name, optionsFor(DETAILS_OPTIONS, syntax), files);
}

/** Line for the row in the information about pages, for those who choose it or, if the wiki says so, for all. */
export function infoLine(name, file, syntax) {
  return line(name, optionsFor(INFO_OPTIONS, syntax), [file]);
}

/** Line for what is loaded on special pages for those who choose it. */
export function watchlistLine(name, files, syntax) {
  return line(name, optionsFor(WATCHLIST_OPTIONS, syntax), files);
}

function optionsFor(options, syntax) {
  return syntax === 'es5' ? [...options, ...OLD_OPTIONS] : options;
}

function line(name, options, files) {
  return `* ${name}[${options.join('|')}]|${files.join('|')}\n`;
}
