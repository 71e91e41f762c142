import type { AskedWiki } from '../../../answers/asked-wiki';
import { namedCategory } from '../../../answers/named-category';
import { Problem } from '../../../answers/problem';
import { askForProject } from '../../../store/page-lists/ask-for-project';
import type { NewTopic } from '../../../store/subscribers/topic-names';
import { TOPIC } from '../../../store/subscribers/topics';
import { orLimitWord } from '../people/or-limit';
import type { PeopleParts } from '../people/people-parts';

/** What categories are looked up with. */
export type CategorySources = Pick<PeopleParts, 'wikis' | 'clock' | 'people'>;

/** The category that somebody names. */
export interface NamedByOwner {
  /** Of the wiki. */
  dbname?: string | undefined;
  category: string;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
}

/**
 * A category of a wiki as a topic, with or without its namespace in front; it has to be there.
 * @param idOf the number of the wiki among ours; null: nothing is known of it yet
 * @returns `limit`: as many are subscribed to as can be, or the person has named as many as they may today
 * @throws Problem as questions about pages; database-unavailable, replica-unavailable
 */
export async function categoryTopic(
  { wikis, clock, people }: CategorySources,
  { dbname, category, owner }: NamedByOwner,
  idOf: (wiki: AskedWiki) => Promise<number | null>,
): Promise<NewTopic | 'unknown-wiki' | 'unknown-category' | 'limit'> {
  if (people === null) throw new Problem('no-sign-in');
  const named = await namedCategory(wikis, { dbname, category });
  const wikiId = await idOf(named.wiki);
  if (wikiId === null) return 'unknown-wiki';
  if (named.category === null) return 'unknown-category';
  const project = { wikiId, category: named.category, title: named.title };
  const nowS = Math.floor(clock.now() / 1_000);
  const key = await orLimitWord(
    askForProject(people.database, project, { owner, nowS, random: people.random }),
    'limit',
  );
  return key === null || key === 'limit' ? 'limit' : { topic: TOPIC.category, key };
}
