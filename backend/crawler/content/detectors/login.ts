import { evidenceOf, type Evidence } from '../../../status/evidence';
import type { Detector, DetectorInput, Ground } from '../signs/detector';
import { isFrontPage } from '../signs/front-page';
import { isBareLogin, isLoginAddress, leadsBack } from '../signs/login-address';
import { asksForLogin, LOGIN_MESSAGES } from '../signs/login-phrases';
import { softwareOf } from '../signs/stand-in-software';
import type { PageText } from '../signs/page-text';
import { isHeadingNothingBut, isNothingBut, partsOfTitle } from '../signs/nothing-but';

/** Logins have labels, hints and a word on privacy; pages with a login beside them have more. */
const LOGIN_WORDS_MAX = 120;
const BARE_LOGIN_WORDS_MAX = 60;
const FORM_WORDS_MAX = 40;
const FORM_LINKS_MAX = 12;
const FORM_IMAGES_MAX = 4;

const PASSWORD = evidenceOf('form', 'password');
/** Ids and classes of the forms, and of pages that are nothing else. */
const LOGIN_MARK =
  /^(?:login|log-in|signin|sign-in|loginform|login-?_?(?:form|page|box|container|wrapper|panel|card|content|action-login)|form-?_?(?:login|signin)|signin-?_?(?:form|page|box)|kc-form-login|user-login|user-login-form|userlogin|mw-userlogin\S{0,20}|page-login|login-body|auth-form|auth-page|loginbox|logincontainer)$/;
const LOGIN_ACTION =
  /(?:^|[/?=&._-])(?:wp-login|log-?in|sign-?in|logon|signon|authenticate|auth|session|sessions|j_security_check|dologin|checklogin|login_check)(?:[/?=&._;-]|$)/i;

/** The address leads to a login, or shows nothing else. */
export const login: Detector = {
  name: 'to-login',
  doubt: 'to-login',
  find: (input) => {
    if (isBareLogin(input.asked) || isFrontPage(input.asked)) return null;
    return ledToLogin(input) ?? showsLogin(input);
  },
};

function ledToLogin({ at, moved, page }: DetectorInput): Ground {
  if (moved === null || moved === 'same-page' || !isLoginAddress(at)) return null;
  if (page.ownWords > LOGIN_WORDS_MAX || page.isAuthored) return null;
  const led = evidenceOf('address', at.text);
  if (page.passwordFields > 0) return [led, PASSWORD];
  // Logins that scripts fill have no fields, but they know the way back.
  return leadsBack(at) ? [led] : null;
}

function showsLogin({ page }: DetectorInput): Ground {
  const template = softwareOf('login', page);
  if (template !== null && page.passwordFields > 0 && page.ownWords <= LOGIN_WORDS_MAX) {
    return [PASSWORD, evidenceOf('software', template)];
  }
  const { passwordFields, ownWords, isAuthored, isWhole } = page;
  if (passwordFields === 0 || isAuthored || ownWords > BARE_LOGIN_WORDS_MAX) return null;
  const said = saidOf(page) ?? (isWhole ? formOf(page) : null);
  return said === null ? null : [PASSWORD, said];
}

function saidOf({ title, heading, ownText }: PageText): Evidence | null {
  if (isNothingBut(title, LOGIN_MESSAGES)) return evidenceOf('title', title);
  if (isHeadingNothingBut(heading, LOGIN_MESSAGES)) return evidenceOf('heading', heading);
  return asksForLogin(ownText) ? evidenceOf('sentence', ownText) : null;
}

/** Whatever its language: next to nothing but a form that is sent to a login, or called one. */
function formOf(page: PageText): Evidence | null {
  const { marks, parts, links, images, ownWords } = page;
  if (links > FORM_LINKS_MAX || images > FORM_IMAGES_MAX || ownWords > FORM_WORDS_MAX) return null;
  if (!page.headings.every((heading) => isOfSite(heading, page))) return null;
  const mark = marks.find((one) => LOGIN_MARK.test(one));
  if (mark !== undefined) return evidenceOf('software', mark);
  const sentTo = parts.find((one) => LOGIN_ACTION.test(one.slice(0, 300)));
  return sentTo === undefined ? null : evidenceOf('form', sentTo);
}

/** Logins are headed by themselves, or by the name of the site; a heading of its own belongs to a page. */
function isOfSite(heading: string, { title }: PageText): boolean {
  if (isHeadingNothingBut(heading, LOGIN_MESSAGES)) return true;
  const parts = partsOfTitle(title);
  return parts.length > 1 && parts.slice(2).some((part) => part.trim() === heading.trim());
}
