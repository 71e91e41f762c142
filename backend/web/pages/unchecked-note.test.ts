import type { LinkAnswer } from '../../answers/link-answer';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { uncheckedNote } from './unchecked-note';

const { messages } = sampleParts(sampleWiki([], {}), {});
const english = { translator: messages.translator(['en']) };

const answerWith = (...unchecked: string[]) => ({
  complete: unchecked.length === 0,
  links: [
    ...unchecked.map((url) => ({ url, verdict: 'unknown' })),
    { url: 'https://a.org/', verdict: 'working' },
  ] as LinkAnswer[],
});

test('nothing is said where all links have been checked', () => {
  expect(uncheckedNote(english, [answerWith(), answerWith()])).toBeNull();
});

test('a copy that was just put on a page is named', () => {
  const copy = 'https://web.archive.org/web/2020/https://a.org/';
  expect(uncheckedNote(english, [answerWith(copy), answerWith(copy)])).toEqual({
    text: `This link is new to Weboid and not checked yet: \u2068${copy}\u2069`,
    isNamed: true,
  });
});

test('many are not named, nor what the answer does not hold', () => {
  const many = answerWith(...[1, 2, 3, 4].map((n) => `https://b.org/${n}`));
  const note = { text: 'Some links of this page have not been checked yet.', isNamed: false };
  expect(uncheckedNote(english, [many])).toEqual(note);
  expect(uncheckedNote(english, [{ complete: false, links: [] }])).toEqual(note);
});
