import type { NormalUrl } from '../../../url/normal-url';
import { segmentsOf } from './front-page';

const LOGIN_NAMES =
  /^(?:log[-_]?in|sign[-_]?in|log[-_]?on|sign[-_]?on|wp-login|user-?login|login-?(?:page|form)|auth|authenticate|authorize|authentication|oauth2?|sso|saml2?|cas|shibboleth|adfs|idp|anmelden|anmeldung|einloggen|connexion|se-connecter|iniciar-sesion|acceder|acceso|accedi|accesso|inloggen|logowanie|zaloguj|entrar|iniciar-sessao|vhod|prihlaseni|logga-in|giris|uye-girisi|session|sessions)(?:\.\w{1,5})?$/i;

/** Hosts that do nothing but log in; below a domain, and not `id`, where sites speak Indonesian. */
const LOGIN_HOSTS =
  /^(?:login|signin|sso|auth|idp|cas|shibboleth|adfs|accounts?|passport|secure-login|oauth)\.[^.]+\./;

/** Whether an address is that of a login. */
export function isLoginAddress({ host, path }: NormalUrl): boolean {
  if (LOGIN_HOSTS.test(host)) return true;
  const segments = segmentsOf(path);
  return (
    segments
      .slice(0, 2)
      .concat(segments.slice(-1))
      .some((segment) => LOGIN_NAMES.test(segment)) ||
    /[?&](?:action|do|page|mode|act|view|r|route|controller)=(?:[\w%/]{0,20}\b)?(?:login|signin|logon)\b/i.test(
      path,
    ) ||
    /special:userlogin/i.test(path)
  );
}

/** Whether an address is that of a login and of nothing else: no page is asked for by it. */
export function isBareLogin(address: NormalUrl): boolean {
  return isLoginAddress(address) && !leadsBack(address) && !NAMES_PAGE.test(address.path);
}

/** Programs that show a page, a login in its place, or what else they are asked to do. */
const NAMES_PAGE = /[?&](?:id|page|title|p|article|topic|t|doc)=/i;

/** Whether a login knows where to lead back to. */
export function leadsBack({ path }: NormalUrl): boolean {
  return /[?&](?:return\w*|redirect\w*|next|continue|goto|service|target|dest\w*|back\w*|from|url|ru|referer|samlrequest|wreply|relaystate|r|ret|forward)=/i.test(
    path,
  );
}
