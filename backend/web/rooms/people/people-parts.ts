import type { AskedWikis } from '../../../answers/asked-wiki';
import type { Findings } from '../../../answers/findings';
import type { SignInConfig } from '../../../config/config';
import type { Database, Statements } from '../../../runtime/database';
import type { Random } from '../../../runtime/random';
import type { ViewParts } from '../../pages/view-of';

/** What people see reports and the public log from. */
export interface PeopleParts extends ViewParts {
  wikis: AskedWikis;
  findings: Findings;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** W8: who can say something of a link; null keeps it shut. */
  people: SayingParts | null;
}

/** What reports and replacements are made with. */
export interface SayingParts {
  /** Writes only what people say. */
  database: Database;
  /** Null: nobody can sign in. */
  signIn: SignInConfig | null;
  /** W8.2: reports and proposals of all people within a day. */
  perDay: number;
  /** User names of those who decide about edits that people have undone, and faults of ours (W8.5). */
  reviewers: ReadonlySet<string>;
  /** User names of those who may all that, and alone lift blocks of archived copies (W5.2). Nobody is told who they are. */
  administrators: ReadonlySet<string>;
  userAgent: string;
  random: Random;
  /** False: no mail is sent from here (W8.6). */
  sendsMail?: boolean;
}
