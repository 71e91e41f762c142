import { ActionApiRefusal, type ActionApi, type ApiParams } from '../../wiki/http/action-api';

/** A wiki in memory: pages by title, and what was asked to be written. */
export interface FakeWiki extends ActionApi {
  readonly pages: Map<string, string>;
  readonly edits: ApiParams[];
}

/** @param refusals MediaWiki's word for why an edit of a page is refused, by title */
export function fakeWiki(
  pages: Record<string, string> = {},
  refusals: Record<string, string> = {},
): FakeWiki {
  const wiki = {
    pages: new Map(Object.entries(pages)),
    edits: [] as ApiParams[],
    request: async (params: ApiParams) => {
      if (params['action'] === 'edit') return edit(params);
      const asked = String(params['titles']).split('|').map(pageOf);
      return { query: { tokens: { csrftoken: 'token+\\' }, pages: asked } };
    },
  };
  function pageOf(title: string): object {
    const content = wiki.pages.get(title);
    const revisions = [{ revid: 7, slots: { main: { content } } }];
    return content === undefined ? { title, missing: true } : { title, lastrevid: 7, revisions };
  }
  function edit(params: ApiParams): object {
    const title = String(params['title']);
    const code = refusals[title];
    if (code !== undefined) throw new ActionApiRefusal(code, `refused: ${code}`, {});
    wiki.edits.push(params);
    wiki.pages.set(title, String(params['text']).trimEnd());
    return { edit: { result: 'Success' } };
  }
  return wiki;
}
