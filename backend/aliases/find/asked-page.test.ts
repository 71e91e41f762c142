import { comparedText } from '../check/compared-text';
import { readAliasPage } from '../pages/read-alias-page';
import { proseOf } from '../testing/prose';
import { askedPage } from './asked-page';

const URL_OF_COPY = 'http://old.example/show?id=12';

/** What is looked for of a copy with this heading, on a site called Lunden Post. */
function soughtWith(heading: string) {
  const html = `<title>The ferry is late – Lunden Post</title><h1>${heading}</h1>${proseOf('a ferry')}`;
  const copy = comparedText(readAliasPage(html), URL_OF_COPY);
  return askedPage(URL_OF_COPY, copy, (part) => part === 'lunden post')?.sought;
}

test('the name of a site above its pages is looked for nowhere', () => {
  expect(soughtWith('Lunden Post')).toMatchObject({
    title: ['the', 'ferry', 'is', 'late'],
    heading: [],
  });
});

test('a heading is looked for beside another title', () => {
  expect(soughtWith('Waiting at Arnvik')?.heading).toEqual(['waiting', 'at', 'arnvik']);
});
