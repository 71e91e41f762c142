import { isSold } from '../../../status/takeover/offer';
import { comparedPageOf } from '../compare-pages';
import texts from './testing/told-texts.json';

/** Notices of regulators, of courts, police, help and news, as they stand on a page: written for this test. */
const pageOf = ({ language, head, text }: (typeof texts)[number]): string =>
  `<html lang="${language}"><title>${head} – Portal</title><main><h1>${head}</h1>${text
    .split('. ')
    .map((sentence) => `<p>${sentence}</p>`)
    .join('')}</main></html>`;

test.each(texts)('$language, $by: “$head” tells of a trade and sells nothing', (told) => {
  const { offers } = comparedPageOf({ html: pageOf(told), url: null }, null);
  expect(offers.filter(isSold).map(({ topic }) => topic)).toEqual([]);
});
