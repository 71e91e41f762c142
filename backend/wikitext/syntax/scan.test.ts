import { tellNodes } from '../testing/parse-tree';
import { EXTENSION_TAGS } from './extension-tags';
import { scan } from './scan';

/** What a real MediaWiki says is asked in the end-to-end test; here the rules, one by one. */
function told(text: string): string[] {
  return tellNodes(scan(text, { start: 0, end: text.length }, EXTENSION_TAGS), text);
}

describe('braces', () => {
  test.each([
    ['a template and its parts', '{{a|b=c|d}}', ['template 0 11 4-7=5 8-9']],
    ['an argument', '{{{a|b}}}', ['tplarg 0 9 5-6']],
    [
      'three of five are an argument',
      '{{{{{t|x}}}|y}}',
      ['tplarg 2 11 7-8', 'template 0 15 12-13'],
    ],
    ['what is left of four is text', '{{{{a}}', ['template 2 7']],
    ['the innermost wins', '[[a|{{b]]c}}', ['template 4 12']],
    ['a bar in a link is none of the template', '{{a|[[b|c]]}}', ['template 0 13 4-11']],
    ['nor is one in a heading', '{{a\n==b|c\n|d}}', ['template 0 14 11-12']],
    ['a heading hides closing braces', '{{a\n==b}}', []],
    ['one = at the start of a line ends a name', '{{a|b\n=c}}', ['template 0 10 4-8=6']],
    ['variants', '{{a|-{b|c}-}}', ['template 0 13 4-11']],
    ['braces behind a dash', '-{{a}}-', ['template 1 6']],
    ['a variant is left of -{{{', '-{{{a}}b}-|{{c}}', ['template 2 7', 'template 11 16']],
    ['what is not closed is text', '{{a|{{b|c}}', ['template 4 11 8-9']],
  ])('%s', (_, text, wanted) => {
    expect(told(text)).toEqual(wanted);
  });
});

describe('tags and comments', () => {
  test.each([
    ['a comment in a name', '{{a<!-- }} -->|b}}', ['comment 3 14', 'template 0 18 15-16']],
    ['an open comment runs to the end', '{{a|<!-- b}}', ['comment 4 12']],
    ['a tag hides braces', '<nowiki>{{a}}</nowiki>', ['ext 0 22']],
    ['in any case, with blanks', '<NoWiki >a</nowiki\n>', ['ext 0 20']],
    ['an open tag is text', '<nowiki>{{a}}', ['template 8 13']],
    ['one that closes itself', '<ref name=a/>{{b}}</ref>', ['ext 0 13', 'template 13 18']],
    ['a tag ends at the first >', '<ref name=">">{{a}}</ref>', ['ext 0 25']],
    ['another name that begins so', '<nowikix>{{a}}</nowikix>', ['template 9 14']],
    [
      'noinclude is passed over',
      '<noinclude>{{a}}</noinclude>',
      ['ignore 0 11', 'template 11 16', 'ignore 16 28'],
    ],
    ['includeonly with its content', '<includeonly>{{a}}</includeonly>', ['ignore 0 32']],
    ['open, to the end', '<includeonly>{{a}}', ['ignore 0 18']],
    ['code is none of them', '{{a|<code>|</code>}}', ['template 0 20 4-10 11-18']],
  ])('%s', (_, text, wanted) => {
    expect(told(text)).toEqual(wanted);
  });

  test('a region is a text of its own', () => {
    const text = '<ref>==a|{{b}}</ref>';
    const [node] = scan(text, { start: 5, end: 14 }, EXTENSION_TAGS);
    expect(node).toMatchObject({
      kind: 'template',
      start: 9,
      end: 14,
      name: { start: 11, end: 12 },
    });
  });
});
