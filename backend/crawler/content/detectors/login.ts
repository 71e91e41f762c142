import type { Detector, Evidence } from '../evidence';
import { isFrontPage } from '../front-page';
import { isLoginAddress, leadsBack } from '../login-address';
import { asksForLogin, LOGIN_MESSAGES } from '../login-phrases';
import { isHeadingNothingBut, isNothingBut } from '../nothing-but';

/** Logins have labels, hints and a word on privacy; pages with a login beside them have more. */
const LOGIN_WORDS_MAX = 120;
const BARE_LOGIN_WORDS_MAX = 60;

/** The address leads to a login, or shows nothing else. */
export const login: Detector = {
  name: 'to-login',
  doubt: 'to-login',
  find: (evidence) => {
    if (isLoginAddress(evidence.asked) || isFrontPage(evidence.asked)) return null;
    return ledToLogin(evidence) ?? showsLogin(evidence);
  },
};

function ledToLogin({ at, moved, page }: Evidence): string | null {
  if (moved === null || moved === 'same-page' || !isLoginAddress(at)) return null;
  if (page.ownWords > LOGIN_WORDS_MAX || page.isAuthored) return null;
  if (page.passwordFields > 0) return 'led-to-login';
  // Logins that scripts fill have no fields, but they know the way back.
  return leadsBack(at) ? 'led-to-sign-on' : null;
}

function showsLogin({ page }: Evidence): string | null {
  const { passwordFields, ownText, ownWords, title, heading, isAuthored } = page;
  if (passwordFields === 0 || isAuthored || ownWords > BARE_LOGIN_WORDS_MAX) return null;
  const isNamed =
    isNothingBut(title, LOGIN_MESSAGES) || isHeadingNothingBut(heading, LOGIN_MESSAGES);
  return isNamed || asksForLogin(ownText) ? 'shows-login' : null;
}
