import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import { createCarried } from './carried';
import type { Cookies } from './cookies';
import type { Signer } from './signer';

/** Who has signed in, as the provider told it. */
export interface Person {
  /** The same whatever the person is called later. */
  centralId: string;
  /** Public name. */
  userName: string;
}

/** Somebody signed in; there is nothing else anywhere about it. */
export interface Session extends Person {
  /** Chance; forms are bound to it. */
  id: string;
}

/** Reads and writes sessions, which live in a signed cookie alone, so that any web process knows them. */
export interface Sessions {
  of(request: Request): Session | null;
  begin(response: Response, person: Person): void;
  end(response: Response): void;
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
}): Sessions {
  const { cookies, random } = parts;
  const carried = createCarried<Session>(
    parts,
    { purpose: 'session', lastsS: DAYS_7_S },
    sessionSchema,
  );
  return {
    of: (request) => carried.read(cookies.read(request, COOKIE)),
    begin: (response, { centralId, userName }) => {
      const id = random.bytes(ID_BYTES).toString('base64url');
      cookies.write(response, COOKIE, carried.write({ centralId, userName, id }), null);
    },
    end: (response) => cookies.clear(response, COOKIE),
  };
}
