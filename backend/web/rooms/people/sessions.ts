import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Clock } from '../../../runtime/clock';
import type { Statements } from '../../../runtime/database';
import type { Random } from '../../../runtime/random';
import { endSession, isSessionEnded } from '../../../store/people/ended-sessions';
import { orProblem } from '../../../answers/problem';
import { createCarried } from './signed-values';
import type { Cookies } from './cookies';
import type { Signer } from './signer';

/** Who has signed in, as the provider told it. */
export interface Person {
  /** The same whatever the person is called later. */
  centralId: string;
  /** Public name. */
  userName: string;
}

/** Somebody signed in; as long as it lasts there is nothing else anywhere about it. */
export interface Session extends Person {
  /** Chance; forms are bound to it. */
  id: string;
}

/**
 * Reads and writes sessions. They live in a signed cookie, so that any web process knows them; the tables
 * hold those that their owners have ended, of which no copy of the cookie is worth anything any more.
 */
export interface Sessions {
  /** @throws Problem database-unavailable when nobody can say whether it was ended */
  of(request: Request): Promise<Session | null>;
  begin(response: Response, person: Person): Session;
  /**
   * Ends one session for all who have its cookie; others of the same person go on.
   * @throws Problem database-unavailable; then it goes on
   */
  end(response: Response, session: Session): Promise<void>;
}

const COOKIE = 'weboid-session';
/** What changes at the provider, a block or a name, counts here a week later at most. */
const DAYS_7_S = 7 * 86_400;
const ID_BYTES = 16;

const sessionSchema = z.object({ centralId: z.string(), userName: z.string(), id: z.string() });

export function createSessions(parts: {
  signer: Signer;
  cookies: Cookies;
  clock: Clock;
  random: Random;
  database: Statements;
}): Sessions {
  const { signer, cookies, clock, random, database } = parts;
  const hashOf = ({ id }: Session): Buffer => signer.hash('session', id);
  const carried = createCarried<Session>(
    parts,
    { purpose: 'session', lastsS: DAYS_7_S },
    sessionSchema,
  );
  return {
    of: async (request) => {
      const session = carried.read(cookies.read(request, COOKIE));
      if (session === null) return null;
      const isEnded = await orProblem(
        'database-unavailable',
        isSessionEnded(database, hashOf(session)),
      );
      return isEnded ? null : session;
    },
    begin: (response, { centralId, userName }) => {
      const id = random.bytes(ID_BYTES).toString('base64url');
      const session = { centralId, userName, id };
      cookies.write(response, COOKIE, carried.write(session), null);
      return session;
    },
    end: async (response, session) => {
      // It began before now, so it is over by then.
      const endsAtS = Math.ceil(clock.now() / 1_000) + DAYS_7_S;
      await orProblem('database-unavailable', endSession(database, hashOf(session), endsAtS));
      cookies.clear(response, COOKIE);
    },
  };
}
