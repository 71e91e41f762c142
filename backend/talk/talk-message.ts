import type { Translator } from '../runtime/messages';
import type { NewsCounts } from '../status/net-changes';
import { harmlessAddress } from '../wikitext/links/harmless-address';

/** A URL of a message, with titles of pages that have it. */
export interface ToldLink {
  url: string;
  /** As the wiki shows them, with namespaces. */
  pages: readonly string[];
  /** Its name is in other hands (U1): it stands there as text, which leads nobody there. */
  isTaken?: boolean;
}

/** All that a message says. */
export interface TalkMessage {
  dead: readonly ToldLink[];
  works: readonly ToldLink[];
  /** Their names came into other hands. */
  taken: readonly ToldLink[];
  /** How many there are of each, named here or not. */
  counts: NewsCounts;
  /** Where Weboid tells the others, and where the person ends this. */
  addresses: { more: string; settings: string };
  /** Addresses as text, where the wiki does not take the links. */
  isWithoutLinks: boolean;
}

/** Of the text of a link. */
const LABEL_CHARS_MAX = 80;
/** What no title has; nothing of it may come from a wiki's answer. */
const NOT_IN_TITLES = /[#<>[\]|{}\n]|''/;

/**
 * What stands in the wikitext of a message, for nobody to see, and in no other: up to which change it tells, so the page's
 * history tells whether it was saved, whatever else our account has written there.
 */
export function markOfMessage({ changeId, wikiId }: { changeId: number; wikiId: number }): string {
  return `<!-- weboid:${changeId}-${wikiId} -->`;
}

/**
 * The wikitext of a message, without its heading: nothing in it comes from strangers but addresses, which are made
 * harmless, and titles of pages as the wiki itself tells them.
 */
export function talkText(message: TalkMessage, texts: Translator): string {
  const { dead, taken, works, counts, addresses } = message;
  const named = dead.length + taken.length + works.length;
  const unnamed = counts.dead + counts.taken + counts.works - named;
  return [
    texts.text('weboid-talk-intro'),
    ...listOf('weboid-talk-dead', dead, counts.dead),
    ...listOf('weboid-repair-talk-taken-heading', taken, counts.taken),
    ...listOf('weboid-talk-works', works, counts.works),
    ...(unnamed > 0 ? ['', texts.text('weboid-talk-more', unnamed, addresses.more)] : []),
    '',
    `${texts.text('weboid-talk-end', addresses.settings)} --~~~~`,
  ].join('\n');

  function listOf(
    heading: 'weboid-talk-dead' | 'weboid-repair-talk-taken-heading' | 'weboid-talk-works',
    links: readonly ToldLink[],
    count: number,
  ): string[] {
    if (links.length === 0) return [];
    const lines = links.map((link) => `* ${lineOf(link, message.isWithoutLinks, texts)}`);
    return ['', texts.text(heading, count), ...lines];
  }
}

function lineOf(
  { url, pages, isTaken = false }: ToldLink,
  isWithoutLinks: boolean,
  texts: Translator,
): string {
  const address = harmlessAddress(url);
  const link =
    isWithoutLinks || isTaken
      ? `<code><nowiki>${address}</nowiki></code>`
      : `[${address} ${labelOf(address)}]`;
  const titles = pages.filter((title) => title !== '' && !NOT_IN_TITLES.test(title));
  if (titles.length === 0) return link;
  return texts.text('weboid-talk-on-pages', link, texts.list(titles.map((one) => `[[:${one}]]`)));
}

function labelOf(address: string): string {
  const label = address.replace(/^\w+:\/\//, '').replace(/\/$/, '');
  return label.length > LABEL_CHARS_MAX ? `${label.slice(0, LABEL_CHARS_MAX)}…` : label;
}
