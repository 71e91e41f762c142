import { RE2JS } from 're2js';
import { property, assert as check, array, constantFrom } from 'fast-check';
import { UnsupportedPatternError } from './pattern-reader';
import { subjectOf } from './subject-of';
import { translatePattern } from './translate-pattern';

const matches = (line: string, url: string): boolean =>
  RE2JS.compile(translatePattern(line).re2).test(subjectOf(url));

/** Each as PHP 8.2 with PCRE2 10.42 has it: a line, what it matches, what it does not match. */
const SAME_AS_PCRE: readonly [line: string, yes: string | null, no: string | null][] = [
  ['\\bspam', 'http://a.spam/', 'http://a.xspam/'],
  ['a\\Bb', 'http://ab/', 'http://a.b/'],
  ['\\d{2,3}x', 'http://12x/', 'http://1x/'],
  ['(?:a|b)c', 'http://bc/', 'http://dc/'],
  ['a{,3}', 'http://xa{,3}', 'http://aaa/'],
  ['a{2', 'http://xa{2', 'http://aa/'],
  ['A(?i)B', 'http://aB/', 'http://ac/'],
  ['(?i:a)', 'http://a/', 'http://b/'],
  ['(?s)a.b', 'http://a/b', 'http://ab/'],
  ['(?P<name>a)b', 'http://ab/', 'http://b/'],
  ["(?'name'a)(?<other>b)", 'http://ab/', 'http://b/'],
  ['x[[:alnum:]]y', 'http://x1y/', 'http://x-y/'],
  ['x[[:^digit:]]y', 'http://x-y/', 'http://x1y/'],
  ['x[[:upper:]]y', 'http://xay/', 'http://x1y/'],
  ['\\Qa.b\\Ec', 'http://a.bc/', 'http://axbc/'],
  ['x\\Q(\\E', 'http://ax(', 'http://a/x'],
  ['\\Ab', null, 'http://b/'],
  ['^b', null, 'http://b/'],
  ['b\\z', 'http://ab', 'http://b/a'],
  ['b\\Z', 'http://ab', 'http://b/a'],
  ['b$', 'http://ab', 'http://b/a'],
  ['\\x{41}\\x42[\\103]\\o{104}', 'http://abcd/', 'http://x{41}/'],
  ['x\\pL', 'http://xa/', 'http://x1/'],
  ['x\\p{^L}', 'http://x1/', 'http://xa/'],
  ['a\\h', null, 'http://ah/'],
  ['a\\R', null, 'http://ar/'],
  ['a\\eb', null, 'http://aeb/'],
  ['a\\Nb', 'http://axb/', 'http://nab/'],
  ['x[^]]y', 'http://xay/', 'http://a/x]y'],
  ['x[]a]y', 'http://xay/', 'http://xby/'],
  ['x[\\w-]y', 'http://x-y/', 'http://x.y/'],
  ['x[a\\Q-]\\Ez]y', 'http://x-y/', 'http://xby/'],
  ['x[\\b]y', null, 'http://xby/'],
  ['é\\.x', 'http://caf\u00e9.x/', 'http://caf\u00c9z.x/'],
  ['x[\u00e9]', null, 'http://x/'],
  ['(?U)a+b', 'http://aab/', 'http://b/'],
  ['a||b', 'http://x/', null],
  ['|a', 'http://x/', null],
  ['a)|(zz', 'mailto:zz', 'mailto:z'],
  ['?:a|b', 'http://b/', 'http://c/'],
];

test.each(SAME_AS_PCRE)('%s means what it means in PCRE', (line, yes, no) => {
  if (yes !== null) expect([yes, matches(line, yes)]).toEqual([yes, true]);
  if (no !== null) expect([no, matches(line, no)]).toEqual([no, false]);
});

test.each([
  '[\\w-.]',
  '[a-\\d]',
  '[[:alpha:]-z]',
  '[z-a]',
  '[[:foo:]]',
  '[[.a.]]',
  '[:alpha:]',
  '[]',
  '[a',
  '(a',
  'a)',
  '*.a',
  'a**',
  'a{2}{3}',
  '\\b+',
  '^*',
  'a{3,2}',
  'a{70000}',
  '\\x{100}',
  '\\y',
  '\\N{U+41}',
  '(?<1a>b)',
  '\\Qa',
])('%s is broken, as in PCRE', (line) => {
  expect(() => translatePattern(line)).toThrow(UnsupportedPatternError);
  expect(() => translatePattern(line)).toThrow(/^broken: /);
});

test.each([
  ['a(?=b)', 'look-around'],
  ['a(?!b)', 'look-around'],
  ['(?<=a)b', 'look-around'],
  ['(?<!a)b', 'look-around'],
  ['(a)\\1', 'backreference'],
  ['(a)\\g{1}', 'backreference'],
  ['(?P<n>a)(?P=n)', 'backreferences'],
  ['(?R)?', 'recursion'],
  ['(?>a)', 'atomic'],
  ['a++', 'possessive'],
  ['(?|a)', 'share numbers'],
  ['(?(1)a)', 'condition'],
  ['(*ACCEPT)', 'verbs'],
  ['(?-i)a', 'options'],
  ['(?a)', 'options'],
  ['(?x)a b', 'options'],
  ['a\\Kb', 'no counterpart'],
  ['\\Ga', 'no counterpart'],
  ['\\X', 'no counterpart'],
  ['\\p{Lu}', 'categories'],
  ['[[:<:]]a', 'edges of words'],
  ['(?:a{1000}){1000}', 'too long'],
  ['((((a{99}){99}){99}){99}){99}', 'too long'],
  ['(?:[a-z]{1,60}){1,60}', 'too long'],
  ['a'.repeat(1_000_000), 'longer than'],
  ['('.repeat(10_000), 'nested too deeply'],
])('%.20s is not supported, and why is told', (line, reason) => {
  expect(() => translatePattern(line)).toThrow(UnsupportedPatternError);
  expect(() => translatePattern(line)).toThrow(reason);
});

const TOKENS =
  'a b . \\. [ab] [^a] []a] [\\w-] \\d \\W \\b ^ $ \\h \\R \\x61 \\Q \\E ( (?: (?i) (?U) ) ) | * + ? {2} {1,2} {,2} { } ] - \\/ é [é] [^\\x00-\\xff] \\pL \\z \\N'.split(
    ' ',
  );

test('RE2 takes whatever is not refused, and needed words are in what matches', () => {
  const url = 'http://a.b/aab-xyz%20ab';
  check(
    property(array(constantFrom(...TOKENS), { maxLength: 12 }), (tokens) => {
      const translated = translateOrNull(tokens.join(''));
      if (translated === null) return true;
      const isMatch = RE2JS.compile(translated.re2).test(url);
      return (
        !isMatch || translated.words.every((words) => words.some((word) => url.includes(word)))
      );
    }),
    { numRuns: 3_000 },
  );
});

function translateOrNull(line: string) {
  try {
    return translatePattern(line);
  } catch (error) {
    if (error instanceof UnsupportedPatternError) return null;
    throw error;
  }
}
