import type { SamplePage } from '../../../web/testing/sample-web';

/**
 * While something is done, MediaWiki's `mw` tells of the links of a page by the wiki's own tables, as where the gadget runs.
 * @param isNew it was edited just now
 */
export async function withLinksOfWiki<Result>(
  { links, interwiki = [] }: Pick<SamplePage, 'links' | 'interwiki'>,
  isNew: boolean,
  act: () => Promise<Result>,
): Promise<Result> {
  const page = {
    extlinks: links.map((url) => ({ url })),
    iwlinks: interwiki.map((url) => ({ url })),
    revisions: [{ timestamp: isNew ? new Date().toISOString() : '2020-01-01T00:00:00Z' }],
  };
  const answer = { query: { pages: [page] } };
  const Api = class {
    get(): Promise<unknown> {
      return Promise.resolve(answer);
    }
  };
  const mw = { Api, loader: { using: () => Promise.resolve() } };
  Object.assign(globalThis, { mw });
  try {
    return await act();
  } finally {
    Reflect.deleteProperty(globalThis, 'mw');
  }
}
