import type { NormalUrl } from '../../../url/normal-url';
import type { PageText } from './page-text';

/** Whoever explains has a menu; sites that are gone have had such addresses, too. */
const MENU_LINKS = 3;

/** Places where people ask and explain. */
const HELP =
  /(?<![a-z0-9])(?:help|hilfe|aide|ayuda|ajuda|aiuto|pomoc|pomoshch|support|suporte|soporte|docs?|documentation|kb|knowledge-?base|faqs?|forums?|community|wiki|tutorials?|how-?to|guides?|learn|manual|questions?|answers|stackoverflow|superuser|serverfault|whois|lookup)(?![a-z0-9])/i;

/** What such pages are about. */
const SUBJECT =
  /(?<![a-z0-9])(?:suspen(?:ded|sion|du)|unsuspend|gesperrt|suspendid[ao]|blocked|default[-_]?page|welcome[-_]?page|test[-_]?page|nginx|apache2?|iis|tomcat|lighttpd|caddy|cpanel|plesk|directadmin|parked|parking|domains?|expired|for-sale)(?![a-z0-9])/i;

/** How titles begin that ask, or tell how something is done; a question mark says so, too. */
const ASKS =
  /(?:^|[:–—|]\s|\s-\s)(?:how|why|what|when|where|can|does|is there|fix|fixing|solved|install(?:ing)?|replac(?:e|ing)|chang(?:e|ing)|configur(?:e|ing)|wie|warum|was|comment|pourquoi|que|cómo|por qué|qué|como|por que|o que|come|perché|cosa|hoe|waarom|hur|varför|hvordan|hvorfor|miten|miksi|jak|dlaczego|proč|как|почему|что|чому|cum|de ce|hogyan|miért|nasıl|neden|cara|mengapa|kenapa|làm|tại sao|如何|怎么|为什么|什么|なぜ|どう)(?![\p{L}\p{N}])|[?？؟]|(?:とは|方法|是什么|什么意思|ときは)$|(?<![\p{L}\p{N}])(?:forums?|wiki|faq|tutorial|guide|knowledge ?base|help cent(?:er|re)|documentation|manual|q&a)(?![\p{L}\p{N}])/iu;

/**
 * Whether a page explains suspended, parked or empty sites, or asks about them, rather than being one: by where it
 * stands, or by its name.
 */
export function explainsStandIns(asked: NormalUrl, page: PageText): boolean {
  return (page.links >= MENU_LINKS && speaksOfStandIns(asked)) || isCalledQuestion(page);
}

/** Whether a page is called by a question, or by what is explained there. */
export function isCalledQuestion({ title, headings }: PageText): boolean {
  return [title, ...headings].some((text) => ASKS.test(text.slice(0, 300)));
}

/** Whether an address is one where people ask and explain, or speaks of such sites. */
export function speaksOfStandIns({ host, path }: NormalUrl): boolean {
  const labels = host.split('.').slice(0, -2).join('.');
  return HELP.test(labels) || HELP.test(path) || SUBJECT.test(path);
}
