import { isSold } from '../../../status/takeover/offer';
import { comparedPageOf } from '../compare-pages';
import texts from './testing/offered-texts.json';

/** Offers as they stand on a page: written for this test, after what sellers say. */
const pageOf = ({ language, head, text }: (typeof texts)[number]): string =>
  `<html lang="${language}"><title>${head}</title><main><h1>${head}</h1><p>${text}</p></main></html>`;

test.each(texts)('$language: “$head” sells $topic', (offered) => {
  const { offers } = comparedPageOf({ html: pageOf(offered), url: null }, null);
  expect(offers.filter(isSold).map(({ topic }) => topic)).toEqual([offered.topic]);
});
