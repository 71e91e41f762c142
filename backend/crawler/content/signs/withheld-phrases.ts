import { onFirstUse } from '../../../runtime/on-first-use';
import { asksForLogin } from './login-phrases';
import { PAYWALL_PHRASES } from './paywall-phrases';
import { GEO_PHRASES } from './wall';
import { WholePhrases } from './whole-phrases';
import { plainWords } from './words';

/** Titles and headings are no longer. */
const CHARS_MAX = 160;

/** Who asks why, explains it. */
const QUESTION =
  /[?？؟]|^\W*(?:why|how|when|warum|wieso|weshalb|pourquoi|comment|por qu[eé]|perch[eé]|come|waarom|dlaczego|почему|зачем|чому|varför|hvorfor|miksi|proč|prečo|miért|neden|niçin|なぜ|为什么|為什麼|לماذا|لماذا|למה)(?![\p{L}\p{N}])/iu;

/** That something is not to be had, in the languages of `GEO_PHRASES`. */
const UNAVAILABLE =
  /\b(?:(?:not|n['’]t|never|no longer) (?:currently |yet |be )?(?:available|accessible|viewable|supported|offered|allowed|shown|played)|unavailable|inaccessible|(?:geo-?)?(?:blocked|restricted)|prohibited|(?:cannot|can['’]t)(?! (?:seem to |be )?(?:find|found|locate))|gesperrt|indisponib\p{L}*|inaccessib\p{L}*|bloque?ad[oa]|bloqué|bloccat[oaei]|geblokkeerd|kullanılam\p{L}*|erişilem\p{L}*|görüntülenem\p{L}*|mevcut değil|tidak tersedia|không (?:có sẵn|khả dụng)|nedostup\p{L}*|nedostęp\p{L}*|niedostęp\p{L}*|nedostopn\p{L}*)|n['’]t available|nicht (?:\p{L}+ )?(?:verfügbar|abrufbar|zugänglich|erreichbar|abspielbar|angezeigt|erlaubt)|(?:pas|plus) (?:\p{L}+ )?(?:disponible|accessible|autoris)|no (?:está |se encuentra |es )?(?:disponible|accesible)|non (?:è |sono )?(?:disponibil|accessibil|visibil)|não (?:está |se encontra |é )?(?:disponíve|acessíve)|indisponíve|niet (?:\p{L}+ )?(?:beschikbaar|toegankelijk)|nie (?:jest |są )?dostępn|недоступ|не доступ|заблокир|заблокован|inte (?:\p{L}+ )?tillgänglig|ikke (?:\p{L}+ )?(?:tilgængelig|tilgjengelig)|ei ole (?:\p{L}+ )?(?:saatavilla|saatavissa|katsottavissa|käytettävissä)|není (?:\p{L}+ )?(?:k dispozici|dostupn)|nie je (?:\p{L}+ )?(?:k dispozícii|dostupn)|nije (?:\p{L}+ )?dostup|недостъп|не е достъп|nu (?:este|e) disponibil|nem (?:\p{L}+ )?(?:elérhető|érhető)|δεν είναι (?:\p{L}+ )?διαθέσιμ|不可用|无法|無法|不提供|不支持|不支援|できません|いただけません|할 수 없|غير متاح|غير متوفر|در دسترس نیست|אינו זמין|אינה זמינה|לא זמי[ןנ]|ไม่พร้อม|ไม่สามารถ|उपलब्ध नहीं/iu;

/** Who is to log in first, or to be a member; beside those of pages that come as a success. As `plainWords` leaves them. */
const MEMBERS: readonly string[] = [
  'log in to',
  'sign in to',
  'members only',
  'for members only',
  'for registered users',
  'melden sie sich an um',
  'melde dich an um',
  'nur für mitglieder',
  'nur für angemeldete',
  'connectez vous pour',
  'identifiez vous pour',
  'réservé aux membres',
  'réservée aux membres',
  'inicia sesión para',
  'inicie sesión para',
  'solo para miembros',
  'solo para usuarios registrados',
  'accedi per',
  'riservato ai soci',
  'riservata agli utenti registrati',
  'faça login para',
  'inicie sessão para',
  'exclusivo para membros',
  'log in om',
  'meld je aan om',
  'logga in för att',
  'endast för medlemmar',
  'log ind for at',
  'kun for medlemmer',
  'logg inn for å',
  'kirjaudu sisään jatkaaksesi',
  'vain jäsenille',
  'zaloguj się aby',
  'tylko dla zalogowanych',
  'přihlaste se',
  'pouze pro přihlášené',
  'prihláste sa',
  'jelentkezzen be a',
  'csak regisztrált',
  'autentificați vă pentru',
  'συνδεθείτε για',
  'войдите чтобы',
  'только для зарегистрированных',
  'только для авторизованных',
  'увійдіть щоб',
  'лише для зареєстрованих',
  '会员专享',
  '登录后查看',
  '登入後查看',
  '会員専用',
  '로그인이 필요',
  '회원 전용',
  'يجب تسجيل الدخول',
  'יש להתחבר',
].map(plainWords);

const members = onFirstUse(() => new WholePhrases(MEMBERS));
const places = onFirstUse(() => new WholePhrases(GEO_PHRASES));
const payments = onFirstUse(() => new WholePhrases(PAYWALL_PHRASES));

/** Whether a text says that something is not to be had, for whatever reason. */
export function isUnavailable(text: string): boolean {
  return UNAVAILABLE.test(text);
}

/** Whether a title or heading says that it is not to be had where its visitor is: “Gone. See others in your area” does not. */
export function isWithheldByPlace(text: string): boolean {
  if (text.length > CHARS_MAX || QUESTION.test(text)) return false;
  return text.split(SENTENCE_END).some((said) => isUnavailable(said) && places().isAnyIn(said));
}

const SENTENCE_END = /(?<=[.!…])\s+|(?<=[。！])/u;

/**
 * Whether a title or heading says that a page is withheld: where its visitor is, from who has not logged in, or from who does
 * not pay.
 */
export function saysItIsWithheld(text: string): boolean {
  if (isWithheldByPlace(text)) return true;
  if (text.length > CHARS_MAX || QUESTION.test(text)) return false;
  return payments().isAnyIn(text) || members().isAnyIn(text) || asksForLogin(text);
}
