import type { TalkOffReason } from '../store/subscribers/talk-outcomes';
import { isUserName, talkOwnerOf } from '../wiki/editing/talk-owner';
import { talkPageTitled, type TalkPage } from '../wiki/editing/talk-page';
import type { OpenTalkWiki } from './talk-parts';

/** Whose talk page it has to be. */
interface WantedOwner {
  userName: string;
  /** Keyed hash of the person's central id. */
  owner: Buffer;
  ownerOf: (centralId: string) => Buffer;
}

/**
 * The talk page of who has asked for messages, as it is now, or why nothing may be written there: a name may have become
 * somebody else's, who has asked for nothing.
 * @throws ActionApiError, RefusedSignInError
 */
export async function lookAtOwner(
  wiki: OpenTalkWiki,
  { userName, owner, ownerOf }: WantedOwner,
): Promise<TalkPage | TalkOffReason> {
  if (!isUserName(userName)) return 'no-account';
  const { title, mayEdit, account } = await talkOwnerOf(wiki, userName);
  if (account === null) return 'no-account';
  const { centralId, isCentral, isBlocked } = account;
  const isTheirs = centralId === null ? !isCentral : ownerOf(centralId).equals(owner);
  if (!isTheirs) return 'renamed';
  if (isBlocked) return 'blocked';
  if (!mayEdit) return 'protected';
  const page = await talkPageTitled(wiki.api, title);
  return page === null || wiki.isUnwelcome(page.wikitext) ? 'unwelcome' : page;
}
