import { EXTENSION_TAGS } from '../syntax/extension-tags';
import { scan } from '../syntax/scan';
import { findExternalLinks } from './find-links';
import { linkTextOf } from './link-text';

/** Each link as it stands in the text, and its URL where that is something else. */
function links(text: string): string[] {
  const region = { start: 0, end: text.length };
  const nodes = scan(text, region, EXTENSION_TAGS);
  return findExternalLinks(linkTextOf(text, region, nodes, [])).map(({ start, end, url }) => {
    const whole = text.slice(start, end);
    return whole === url ? whole : `${whole} → ${url}`;
  });
}

describe('a bare URL', () => {
  test.each([
    ['stops at a blank', 'http://a.org/1 x', ['http://a.org/1']],
    [
      'of Unicode too',
      'http://a.org/1\u00A0x http://a.org/2\u3000x',
      ['http://a.org/1', 'http://a.org/2'],
    ],
    [
      'at brackets and quotation marks',
      'http://a.org/1[2] http://a.org/3"4',
      ['http://a.org/1', 'http://a.org/3'],
    ],
    ['at italics', "http://a.org/1''x''", ['http://a.org/1']],
    ['not at one apostrophe', "http://a.org/1'x", ["http://a.org/1'x"]],
    ['at a template', 'http://a.org/1{{x}}', ['http://a.org/1']],
    [
      'but {{!}} and {{=}} are characters',
      'http://a.org/{{!}}x{{=}}',
      ['http://a.org/{{!}}x{{=}} → http://a.org/|x='],
    ],
    ['is without the punctuation behind', 'http://a.org/1.;,:!?\\', ['http://a.org/1']],
    ['keeps the ; of an entity', 'http://a.org/1&amp;', ['http://a.org/1&amp;']],
    [
      'is without ) unless it has (',
      'http://a.org/1) http://a.org/(2)',
      ['http://a.org/1', 'http://a.org/(2)'],
    ],
    ['has no word before it', 'xhttp://a.org/1 éhttp://a.org/2 1http://a.org/3', []],
    ['is text behind an entity of < and >', 'http://a.org/1&gt;http://b.org/2', ['http://a.org/1']],
    ['is text behind a stray < or >', 'http://a.org/1>http://b.org/2', ['http://a.org/1']],
    [
      'is a link behind a tag',
      'http://a.org/1<br>http://b.org/2',
      ['http://a.org/1', 'http://b.org/2'],
    ],
    ["and behind ''", "http://a.org/1''http://b.org/2", ['http://a.org/1', 'http://b.org/2']],
    ['needs a scheme that can be checked', '//a.org/1 mailto:a@b.org gopher://a.org/2', []],
    ['is more than its scheme', 'http:// https://. http://)', []],
    [
      'ends at the end of a cell',
      '{|\n|http://a.org/1||http://a.org/2\n|}',
      ['http://a.org/1', 'http://a.org/2'],
    ],
    ['ends at the end of a heading', '==http://a.org/1==', ['http://a.org/1']],
    [
      'goes across a comment',
      'http://a.org/<!-- c -->1',
      ['http://a.org/<!-- c -->1 → http://a.org/1'],
    ],
  ])('%s', (_, text, wanted) => {
    expect(links(text)).toEqual(wanted);
  });
});

describe('a link in brackets', () => {
  test.each([
    ['is whole', '[http://a.org/1 x]', ['[http://a.org/1 x] → http://a.org/1']],
    ['without a text', '[http://a.org/1]', ['[http://a.org/1] → http://a.org/1']],
    ['without a scheme', '[//a.org/1 x]', ['[//a.org/1 x] → //a.org/1']],
    ['keeps the punctuation', '[http://a.org/1. x]', ['[http://a.org/1. x] → http://a.org/1.']],
    ['has one line', '[http://a.org/1 x\ny]', ['http://a.org/1']],
    ['needs no blank before it', '[ http://a.org/1 x]', ['http://a.org/1']],
    [
      'has no links in its text',
      '[http://a.org/1 http://b.org/2]',
      ['[http://a.org/1 http://b.org/2] → http://a.org/1'],
    ],
    ['nor has one that nobody can check', '[mailto:a@b.org http://b.org/2]', []],
    ['may hold a template', '[http://a.org/1 {{x}}]', ['[http://a.org/1 {{x}}] → http://a.org/1']],
    ['is unknown if a template makes its URL', '[http://a.org/{{x}} y]', []],
    ['may be in brackets', '[[http://a.org/1 x]]', ['[http://a.org/1 x] → http://a.org/1']],
    ['is not made across cells', '{|\n|[http://a.org/1 x||y]\n|}', ['http://a.org/1']],
  ])('%s', (_, text, wanted) => {
    expect(links(text)).toEqual(wanted);
  });
});

describe('a file in the text of a link', () => {
  test.each([
    '[http://a.org/1 [[File:A.png|20px]]]',
    '[http://a.org/1 [[File:A.png]]]',
    '[http://a.org/1 [[File:A.png|20px]] x]',
    '[http://a.org/1 x [[Image:A.png|20px]][[Datei:B.png|mini|y]] [[Fichier:C.png]] [[Bild:D.png|z]]]',
    '[http://a.org/1 [[File:A.png|thumb|x [[y]]]]]',
    '[http://a.org/1 [[File:A.png|thumb|[[x|y]] z]] [[w]]]',
    '[http://a.org/1 [[File:A.png|thumb|[http://b.org/2 x]]]]',
    '[http://a.org/1 [[File:A.png|thumb|http://b.org/2]]]',
    '[http://a.org/1 [[File:A.png|thumb|[[File:B.png|x]] y]]]',
    '[http://a.org/1[[File:A.png]]]',
    '[http://a.org/1 [[File:A.png|link=http://b.org/2]]]',
  ])('does not end it: %s', (text) => {
    expect(links(text)).toEqual([`${text} → http://a.org/1`]);
  });

  test.each([
    [
      'without a scheme',
      '[//a.org/1 [[File:A.png|20px]]]',
      ['[//a.org/1 [[File:A.png|20px]]] → //a.org/1'],
    ],
    ['that has lines', '[http://a.org/1 [[File:A.png|thumb|x\ny]]]', ['http://a.org/1']],
    ['that has no end', '[http://a.org/1 [[File:A.png|20px x', ['http://a.org/1']],
    ['of a link that has no end', '[http://a.org/1 [[File:A.png|20px]]', ['http://a.org/1']],
    [
      'is looked through elsewhere',
      '[http://a.org/1 x] [[File:A.png|thumb|[http://b.org/2 y]]]',
      ['[http://a.org/1 x] → http://a.org/1', '[http://b.org/2 y] → http://b.org/2'],
    ],
  ])('%s', (_, text, wanted) => {
    expect(links(text)).toEqual(wanted);
  });
});

describe('links to pages', () => {
  test.each([
    ['have no links in their text', '[[x|http://a.org/1]]', []],
    ['nor in the key of a category', '[[Category:x|http://a.org/1]]', []],
    ['of a file in its caption', '[[File:x.jpg|thumb|http://a.org/1]]', ['http://a.org/1']],
    ['in the language of any wiki', '[[Datei:x.jpg|mini|http://a.org/1]]', ['http://a.org/1']],
    ['but in no other parameter', '[[File:x.jpg|link=http://a.org/1|x]]', []],
    ['that ends at the next one', '[[File:x.jpg|thumb|http://a.org/1|alt=x]]', ['http://a.org/1']],
    ['nor in that of a link to the file', '[[:File:x.jpg|http://a.org/1]]', []],
    ['a caption with links', '[[File:x.jpg|[[a|b]] http://a.org/1]] [[c]]', ['http://a.org/1']],
    ['draw letters behind them in', '[[x]]http://a.org/1', []],
    ['that have no end are text', '[[x|http://a.org/1', ['http://a.org/1']],
    ['that lead to no title are text', '[[x<b>|http://a.org/1]]', ['http://a.org/1']],
  ])('%s', (_, text, wanted) => {
    expect(links(text)).toEqual(wanted);
  });
});
