import * as fc from 'fast-check';

const SYNTAX_PIECES = [
  ['{', '{{', '{{{', '}', '}}', '}}}', '[', '[[', ']', ']]', '-{', '}-', '-', '|', '='],
  ['\n', '\n=', '\n==', '==\n', ' ', 'a', 'b=', '<!--', '-->', '<!-- c -->', '<', '>', '/>'],
  ['<ref>', '</ref>', '<ref name=a/>', '<nowiki>', '</nowiki>', '<nowiki/>', '<pre', '</pre>'],
  ['<noinclude>', '</noinclude>', '<includeonly>', '</includeonly>', '{{a|b}}', '[[c|d]]'],
].flat();

/** Strings that are mostly marks of the preprocessor. */
export const randomSyntax = fc
  .array(fc.constantFrom(...SYNTAX_PIECES), { minLength: 1, maxLength: 24 })
  .map((pieces) => pieces.join(''));

const LINK_PIECES = [
  ['http://a.org/', 'https://b.org/x', 'http://c.org', '//d.org/', 'ftp://e.org/', 'HTTP://f.org/'],
  [
    '[http://g.org/',
    '[//h.org/ t]',
    '[http://i.org/ t]',
    '[http://j.org/]',
    'http://',
    'mailto:a@b.org',
  ],
  [
    '[',
    ']',
    '[[',
    ']]',
    '[[P]]',
    '[[P|t]]',
    '[[File:F.jpg|thumb|',
    '|',
    ' ',
    '\n',
    '\u00A0',
    '\u3000',
  ],
  ["'", "''", "'''", '<', '>', '<b>', '</b>', '<br/>', '<nowiki/>', '"', '&lt;', '&gt;', '&nbsp;'],
  [
    '&amp;',
    '&#60;',
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '(',
    ')',
    '\\',
    '=',
    '==',
    '\n== ',
    ' ==\n',
    'a',
    'é',
  ],
  [
    '1',
    '_',
    '-',
    '/',
    '%20',
    '#',
    '<!-- c -->',
    '{',
    '}',
    '{{!}}',
    '。',
    '*',
    '\n{|\n|',
    '\n|}\n',
    '||',
  ],
].flat();

/** Strings of URLs and of what may end them. */
export const randomLinks = fc
  .array(fc.constantFrom(...LINK_PIECES), { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join(''));

const REFERENCE_PIECES = [
  [
    '<ref>',
    '</ref>',
    '{{cite web|',
    '{{Internetquelle|',
    '{{Lien web|',
    '{{cita web|',
    '}}',
    '|url=',
  ],
  [
    'http://a.org/1',
    'https://web.archive.org/web/20200503120000/http://a.org/1',
    '|archive-url=',
    '|',
  ],
  [
    '{{dead link}}',
    '{{cbignore}}',
    '{{webarchive|url=',
    '{{collegamento interrotto|',
    '[',
    ' x]',
    ' ',
  ],
  ['\n', '.', '<!-- c -->', '<code>', '</code>', '<gallery>', '</gallery>', '{{!}}', '{{infobox|'],
  [
    '[http://a.org/1 x]',
    '{{cite web|url=http://a.org/1',
    ' ([https://web.archive.org/web/20200503120000/http://a.org/1 c])',
    '{{webarchive|url=https://web.archive.org/web/20200503120000/http://a.org/1}}',
    '|url-status=<!-- c -->live<!-- c -->',
    '|at={{cite web|url=http://a.org/1}}',
    '| url = ',
    '|b ',
  ],
  ['[[File:x|thumb|', ']]', '|access-date=3 May 2020', '|url-status=dead', '{{{1}}}', '=', '1='],
].flat();

/** Strings of citations, links and what belongs to them. */
export const randomReferences = fc
  .array(fc.constantFrom(...REFERENCE_PIECES), { minLength: 1, maxLength: 20 })
  .map((pieces) => pieces.join(''));
