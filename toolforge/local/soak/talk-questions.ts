import { accountIdOf } from '../sign-in/sign-in-server';
import { sha1Of, type TalkPages, type TalkRevision } from './talk-pages';

/** Who asks a wiki: null: nobody has signed in, or it was forgotten. */
export interface TalkAsker {
  dbname: string;
  account: string | null;
}

type Params = URLSearchParams;
const LISTED = /[|]/;

/** What `action=query` answers to who writes on talk pages: tokens, accounts, pages and revisions, by formatversion 2. */
export function queryAnswer(pages: TalkPages, asker: TalkAsker, params: Params): object {
  const meta = params.get('meta');
  return {
    batchcomplete: true,
    ...(params.has('curtimestamp') && { curtimestamp: new Date().toISOString() }),
    query: {
      ...(meta === 'tokens' && { tokens: tokensFor(asker, params.get('type')) }),
      ...(meta === 'userinfo' && { userinfo: userinfoOf(asker) }),
      ...(params.get('list') === 'tags' && { tags: [] }),
      ...(params.get('list') === 'users' && { users: [userOf(params.get('ususers') ?? '')] }),
      ...(params.has('prop') && { pages: pagesFor(pages, asker, params) }),
    },
  };
}

/** The token of who has signed in; others have one that nothing is saved with. */
export function csrfTokenOf({ account }: TalkAsker): string {
  return account === null ? '+\\' : `of-${account}+\\`;
}

const tokensFor = (asker: TalkAsker, type: string | null): object =>
  type === 'login' ? { logintoken: 'to-sign-in+\\' } : { csrftoken: csrfTokenOf(asker) };

const userinfoOf = ({ account }: TalkAsker): object =>
  account === null ? { id: 0, name: '127.0.0.1', anon: true } : { id: 7, name: account };

const userOf = (name: string): object => ({
  userid: accountIdOf(name),
  name,
  centralids: { CentralAuth: accountIdOf(name) },
});

function pagesFor(pages: TalkPages, { dbname }: TalkAsker, params: Params): object[] {
  const listed = (name: string): string[] => params.get(name)?.split(LISTED) ?? [];
  const articles = listed('pageids').map((id) => articleOf(Number(id)));
  const revisions = listed('revids').flatMap((id) => pages.revisions[Number(id) - 1] ?? []);
  return [
    ...articles,
    ...revisions.map((one) => ({ title: one.title, revisions: [told(one, true)] })),
    ...listed('titles').map((title) => titledPage(pages, dbname, title, params)),
  ];
}

const articleOf = (pageid: number): object => ({
  pageid,
  ns: 0,
  title: `Article ${pageid}`,
  contentmodel: 'wikitext',
  lastrevid: 1,
  touched: '2026-01-01T00:00:00Z',
});

function titledPage(pages: TalkPages, dbname: string, title: string, params: Params): object {
  const history = pages.historyOf(dbname, title);
  const newest = history.at(-1);
  const known = { title, actions: { edit: true } };
  if (newest === undefined) return { ...known, missing: true };
  const withText = params.get('rvprop')?.includes('content') === true;
  const isLater = params.get('rvdir') === 'newer';
  const from = Number(params.get('rvstartid') ?? 0);
  const asked = isLater ? history.filter(({ id }) => id >= from) : [newest];
  return {
    ...known,
    lastrevid: newest.id,
    length: newest.text.length,
    ...(params.get('prop') === 'revisions' && {
      revisions: asked.map((one) => told(one, withText)),
    }),
  };
}

const told = (revision: TalkRevision, withText: boolean): object => ({
  revid: revision.id,
  user: revision.user,
  sha1: sha1Of(revision),
  tags: [],
  ...(withText && { slots: { main: { contentmodel: 'wikitext', content: revision.text } } }),
});
