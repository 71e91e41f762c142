import type { SignInConfig } from '../../config/config';
import type { Database } from '../../runtime/database';
import type { Random } from '../../runtime/random';

/** What reports and replacements are made with. */
export interface PeopleParts {
  /** Writes only what people say. */
  database: Database;
  /** Null: nobody can sign in. */
  signIn: SignInConfig | null;
  /** W8.2: reports and proposals of all people within a day. */
  perDay: number;
  userAgent: string;
  random: Random;
}
