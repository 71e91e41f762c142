import { templatesOf } from '../wikis/known-wikis';
import { fixesWith } from './fixes-with';

test.each([
  ['enwiki', 'with-tags'],
  ['frwiki', 'with-tags'],
  ['ptwiki', 'none'],
  ['a wiki of which nothing is known', 'none'],
])('%s: %s', (wiki, expected) => {
  expect(fixesWith(templatesOf(wiki))).toBe(expected);
});

test('the status of a citation may be the tag; a wiki without any has none', () => {
  const links = { copyBehind: 'x' };
  const [citation] = [...templatesOf('enwiki').citations.values()];
  if (citation?.repair === undefined) throw new Error('no citation');
  const tagged = { ...citation, repair: { ...citation.repair, statusIsTag: true } };
  const plain = { ...citation, repair: { ...citation.repair, statusIsTag: false } };
  expect(fixesWith({ links, citations: new Map([['x', tagged]]) })).toBe('with-tags');
  expect(fixesWith({ links, citations: new Map([['x', plain]]) })).toBe('without-tags');
});
