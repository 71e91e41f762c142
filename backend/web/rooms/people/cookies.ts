import type { CookieOptions, Request, Response } from 'express';

/** Cookies of ours: for this site alone, unread by scripts, not sent along by other sites' forms. */
export interface Cookies {
  read(request: Request, name: string): string | undefined;
  /** @param lastsS seconds; null: until the browser is closed */
  write(response: Response, name: string, value: string, lastsS: number | null): void;
  clear(response: Response, name: string): void;
}

/**
 * @param isSecure whether people come by https; then the browser itself refuses cookies of that name that
 *   come in another way (`__Host-`, RFC 6265bis 4.1.3.2)
 */
export function createCookies(isSecure: boolean): Cookies {
  const fullName = (name: string): string => (isSecure ? `__Host-${name}` : name);
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure };
  return {
    read: (request, name) => cookieIn(request.get('Cookie') ?? '', fullName(name)),
    write: (response, name, value, lastsS) => {
      const age = lastsS === null ? {} : { maxAge: lastsS * 1_000 };
      response.cookie(fullName(name), value, { ...options, ...age });
    },
    clear: (response, name) => {
      response.clearCookie(fullName(name), options);
    },
  };
}

function cookieIn(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
