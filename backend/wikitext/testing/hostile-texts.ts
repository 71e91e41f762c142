/** A text that makes a careless scanner slow. */
interface HostileText {
  name: string;
  /** @param length in characters, about */
  make: (length: number) => string;
}

const repeated = (name: string, piece: string, before = '', after = ''): HostileText => ({
  name,
  make: (length) => before + piece.repeat(Math.ceil(length / piece.length)) + after,
});

const nested = (name: string, open: string, close: string): HostileText => ({
  name,
  make: (length) => {
    const depth = Math.ceil(length / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

export const HOSTILE: readonly HostileText[] = [
  repeated('open braces', '{'),
  repeated('open brackets', '['),
  repeated('open templates', '{{a|'),
  repeated('open citations', '{{cite web|url='),
  repeated('open links', '[[a|'),
  repeated('open files', '[[File:a|'),
  repeated('open files with brackets', '[[File:a|]]'),
  repeated('open files with links', '[[File:a|[[b]]'),
  repeated('open external links', '[http://a.org/ '),
  repeated('open nowiki', '<nowiki>'),
  repeated('open tags', '<ref <nowiki '),
  repeated('open code', '<code>'),
  repeated('open comments', '<!-', '', '->'),
  repeated('refs with open nowiki', '<ref><nowiki></ref>'),
  repeated('headings', '\n='),
  repeated('equals signs', '=', '', 'x'),
  repeated('heading lines', '== a '),
  repeated('variants', '-{{{'),
  repeated('apostrophes', "'''''' ''''"),
  repeated('protocols', 'http://'),
  repeated('entities', '&amp;', 'http://a.org/'),
  repeated('punctuation', ';.', 'http://a.org/'),
  repeated('comments', '<!---->', 'http://a.org/'),
  repeated('letters before colons', 'http:'),
  repeated('tables', '\n{|\n|a||'),
  repeated('blanks', ' ', '==\n='),
  repeated('parameters', '|url=http://a.org/', '{{cite web', '}}'),
  repeated('tags behind', '{{dead link}} ', '[http://a.org/] '),
  repeated('citations in a row', '{{cite web|url=http://a.org/}}'),
  repeated('bare links', 'http://a.org/ '),
  repeated(
    'copies near',
    'http://a.org/ x {{webarchive|url=https://web.archive.org/web/2015/http://a.org/}} ',
  ),
  repeated('galleries', '<gallery>\na|http://a.org/</gallery>'),
  nested('nested templates', '{{a|', '}}'),
  nested('nested names', '{{', '}}'),
  nested('nested citations', '{{cite web|url=', '}}'),
  nested('nested tags', '{{collegamento interrotto|', '}}'),
  nested('nested links', '[[a|', ']]'),
  nested('nested code', '<code>', '</code>'),
];
