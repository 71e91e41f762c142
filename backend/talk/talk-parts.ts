import type { WikiTalk } from '../config/wiki-talk';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Translator } from '../runtime/messages';
import type { Random } from '../runtime/random';
import type { Seal } from '../runtime/seal';
import type { SignedInWiki } from '../wiki/editing/signed-in-wiki';

/** A wiki on whose talk pages people are told. */
export interface TalkWiki {
  /** As `dbname@farm`. */
  name: string;
  settings: WikiTalk;
  /** Signs in, the first time. @throws RefusedSignInError, ActionApiError */
  open: () => Promise<OpenTalkWiki>;
}

/** The same, signed in. */
export interface OpenTalkWiki extends SignedInWiki {
  /** Whether a talk page wants no messages of ours, by its text. */
  isUnwelcome: (wikitext: string) => boolean;
  /** In the language of the wiki. */
  texts: Translator;
}

/** What telling people on their talk pages works with. */
export interface TalkParts {
  database: Database;
  clock: Clock;
  random: Random;
  logger: Logger;
  /** Opens the names. */
  seal: Seal;
  /** Under which keyed hash a person is known, by the central id. */
  ownerOf: (centralId: string) => Buffer;
  /** Those of the wikis file, as it is now, by wiki_id. */
  wikis: () => Promise<ReadonlyMap<number, TalkWiki>>;
  /** Origin and path under which people reach Weboid, without a slash at the end. */
  publicUrl: string;
}
