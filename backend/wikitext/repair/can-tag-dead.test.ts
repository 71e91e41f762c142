import { templatesOf } from '../wikis/known-wikis';
import { canTagDead } from './can-tag-dead';

test.each([
  ['enwiki', true],
  ['frwiki', true],
  ['a wiki of which nothing is known', false],
])('%s: %s', (wiki, expected) => {
  expect(canTagDead(templatesOf(wiki))).toBe(expected);
});

test('the status of a citation may be the tag; a wiki without any has none', () => {
  const links = { copyBehind: 'x' };
  const [citation] = [...templatesOf('enwiki').citations.values()];
  if (citation?.repair === undefined) throw new Error('no citation');
  const tagged = { ...citation, repair: { ...citation.repair, statusIsTag: true } };
  const plain = { ...citation, repair: { ...citation.repair, statusIsTag: false } };
  expect(canTagDead({ links, citations: new Map([['x', tagged]]) })).toBe(true);
  expect(canTagDead({ links, citations: new Map([['x', plain]]) })).toBe(false);
});
