import { seesEnough } from './sees-enough';

const WORDS = 'Rye is milled on Mondays between stones that were cut by hand. ';
const seen = (html: string): boolean => seesEnough(Buffer.from(html));

it('counts the words of a page, whatever their script', () => {
  expect(seen(`<p>${WORDS.repeat(10)}`)).toBe(true);
  expect(seen(`<p>${'сторінка '.repeat(70)}`)).toBe(true);
  expect(seen(`<p>${'漢字仮名交じり文'.repeat(70)}`)).toBe(true);
  expect(seen(`<p>${WORDS}`)).toBe(false);
});

it.each(['script', 'style', 'nav', 'a', 'svg', 'select', 'header', 'footer'])(
  'leaves out what stands in %s, closed or cut off',
  (name) => {
    expect(seen(`<${name} class=x>${WORDS.repeat(20)}</${name}>`)).toBe(false);
    expect(seen(`<${name}>${WORDS.repeat(20)}`)).toBe(false);
    expect(seen(`<${name}></${name}><p>${WORDS.repeat(20)}`)).toBe(true);
  },
);

it('loses nothing between a tag and the word behind it', () => {
  expect(seen(`<p>${'<b>no</b> '.repeat(70)}`)).toBe(true);
});

it('takes what is no tag for what it is', () => {
  expect(seen(`a < b <!-- ${WORDS.repeat(20)} --> <p>${WORDS}`)).toBe(false);
});
