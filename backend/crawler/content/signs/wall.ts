import type { PageText } from './page-text';
import { PAYWALL_PHRASES } from './paywall-phrases';
import { WholePhrases } from './whole-phrases';
import { plainWords } from './words';

/** A page with more own words than this is no mere wall. */
const WALL_WORDS_MAX = 120;

/** What walls say: to machines, to browsers without scripts or cookies, to readers who must agree. */
export const WALL_PHRASES: readonly string[] = [
  'enable javascript',
  'requires javascript',
  'javascript is disabled',
  'javascript is required',
  'javascript to run this app',
  'turn on javascript',
  'javascript aktivieren',
  'activer javascript',
  'habilite javascript',
  'включите javascript',
  'javascript を有効',
  'javascriptを有効',
  'enable cookies',
  'cookies are disabled',
  'captcha',
  'are you a robot',
  'you are human',
  'you are a human',
  'verify you are',
  'not a robot',
  'unusual traffic',
  'checking your browser',
  'browser is not supported',
  'unsupported browser',
  'access denied',
  'access to this page has been denied',
  'request blocked',
  'ddos protection',
  'ray id',
  'please wait while',
  'just a moment',
  'one moment please',
  'loading',
  'redirecting',
  'accept all cookies',
  'we value your privacy',
  'alle akzeptieren',
  'tout accepter',
  'not available in your country',
  'not available in your region',
  'enter your date of birth',
  'are you over 18',
  'legal drinking age',
  'scheduled maintenance',
  'under maintenance',
  'wartungsarbeiten',
  'en maintenance',
  'choose your country',
  'select your country',
].map(plainWords);

/** Who is let in somewhere else only is told so in words like these. */
export const GEO_PHRASES: readonly string[] = [
  'in your country',
  'in your region',
  'in your location',
  'in your area',
  'from your location',
  'from your country',
  'your current location',
  'unavailable for legal reasons',
  'unavailable in the european',
  'european economic area',
  'countries belonging to the european',
  'geo restricted',
  'geo blocked',
  'geoblocked',
  'not available to visitors from',
  'in ihrem land',
  'in deinem land',
  'in ihrer region',
  'in deiner region',
  'dans votre pays',
  'dans votre région',
  'en su país',
  'en tu país',
  'en su región',
  'en tu región',
  'nel tuo paese',
  'nella tua regione',
  'nel vostro paese',
  'no seu país',
  'na sua região',
  'in uw land',
  'in jouw land',
  'in jouw regio',
  'in uw regio',
  'i ditt land',
  'i dit land',
  'i din region',
  'maassasi',
  'alueellasi',
  'w twoim kraju',
  'w państwa kraju',
  'w twoim regionie',
  've vaší zemi',
  'vo vašej krajine',
  'u vašoj zemlji',
  'u vašoj državi',
  'в вашей стране',
  'в вашем регионе',
  'у вашій країні',
  'у вашому регіоні',
  'във вашата страна',
  'în țara dumneavoastră',
  'în țara ta',
  'az ön országában',
  'az országodban',
  'στη χώρα σας',
  'ülkenizde',
  'bölgenizde',
  '在您所在的国家',
  '您所在的地区',
  '您所在的國家',
  '您所在的地區',
  'お住まいの国',
  'お住まいの地域',
  'ご利用の地域',
  '귀하의 국가',
  '귀하의 지역',
  '해당 국가에서',
  'في بلدك',
  'في منطقتك',
  'در کشور شما',
  'במדינה שלך',
  'באזור שלך',
  'di negara anda',
  'di wilayah anda',
  'ở quốc gia của bạn',
  'ở khu vực của bạn',
  'ในประเทศของคุณ',
  'ในภูมิภาคของคุณ',
  'आपके देश',
].map(plainWords);

/** The beginning of what is behind a wall for those who pay stands before it. */
const TEASER_WORDS_MAX = 250;

const OF_TEASERS = [...GEO_PHRASES, ...PAYWALL_PHRASES];
const TEASERS = new WholePhrases(OF_TEASERS);
const WALLS = new WholePhrases([...OF_TEASERS, ...WALL_PHRASES]);

/**
 * Whether a page stands before the one that was asked for: it shows the same to every address, and
 * says nothing of what is behind it. So do walls around countries, and those for who does not pay.
 */
export function isWall({ title, ownText, ownWords }: PageText): boolean {
  if (ownWords > TEASER_WORDS_MAX) return false;
  const phrases = ownWords <= WALL_WORDS_MAX ? WALLS : TEASERS;
  return phrases.isAnyIn(`${title} . ${ownText}`);
}
