import type { Browser } from 'playwright-core';
import { openBrowser, type Visit } from './open-browser';
import { visitWiki } from './wiki-visit';

/**
 * Opens one browser for all tests of a file, and a visit of the example world for each, after which no error
 * may be left.
 * @returns the visit of the test that runs
 */
export function withVisit(): Visit {
  let browser: Browser | undefined;
  let visit: Visit | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    if (browser !== undefined) visit = await visitWiki(browser);
  });
  afterEach(async () => {
    await visit?.context.close();
    expect(visit?.errors).toEqual([]);
  });
  const current = (): Visit => {
    if (visit === undefined) throw new Error('a visit is opened for tests only');
    return visit;
  };
  return {
    get page() {
      return current().page;
    },
    get context() {
      return current().context;
    },
    get errors() {
      return current().errors;
    },
    get requests() {
      return current().requests;
    },
  };
}
