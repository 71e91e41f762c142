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

/** Line of MediaWiki:Gadgets-definition for what loads on every page view. */
export function coreLine(name, files) {
  return line(name, CORE_OPTIONS, files);
}

/** Line for what the other one loads at a click. */
export function detailsLine(name, files) {
  return line(name, DETAILS_OPTIONS, files);
}

function line(name, options, files) {
  return `* ${name}[${options.join('|')}]|${files.join('|')}\n`;
}
