import { isAnyFit } from './first-fit';
import type { PageText } from './page-text';

/** Marks of pages that software, or a hoster, puts in the place of others. */
interface SoftwareMark {
  name: string;
  of: 'maintenance' | 'suspended' | 'serverError' | 'comingSoon' | 'defaultPage' | 'login';
  /** Ids and classes. */
  marks?: RegExp;
  /** Addresses of scripts, frames, pictures, styles, forms. */
  loads?: RegExp;
  generator?: RegExp;
  title?: RegExp;
  /** In what is to be seen. */
  text?: RegExp;
}

/** Source: the templates of the software named. */
const SOFTWARE_MARKS: readonly SoftwareMark[] = [
  { name: 'dokuwiki-login', of: 'login', marks: /^mode_login$/ },
  { name: 'drupal-login', of: 'login', marks: /^(?:path-user-login|page-user-login|path-login)$/ },
  { name: 'mediawiki-login', of: 'login', marks: /^mw-special-userlogin$/ },
  {
    name: 'wordpress-login',
    of: 'login',
    marks: /^(?:login-action-login|wp-core-ui)$/,
    loads: /wp-login\.php/,
  },
  { name: 'django-login', of: 'login', marks: /^login$/, loads: /\/admin\/(?:css|js)\/|\/login\// },
  { name: 'keycloak-login', of: 'login', marks: /^kc-form-login$/ },
  { name: 'moodle-login', of: 'login', marks: /^page-login-index$/ },
  { name: 'joomla-login', of: 'login', marks: /^view-login$/ },
  { name: 'wordpress-die', of: 'serverError', marks: /^wp-die-message$/ },
  { name: 'rails', of: 'serverError', marks: /^rails-default-error-page$/ },
  {
    name: 'symfony',
    of: 'serverError',
    marks: /^(?:sf-reset|exception-summary|exceptionsummary)$/,
  },
  { name: 'whoops', of: 'serverError', marks: /^whoops$/ },
  { name: 'django-debug', of: 'serverError', marks: /^(?:exc_value|pastebinTraceback)$/i },
  {
    name: 'cloudflare-5xx',
    of: 'serverError',
    marks: /^(?:cf-error-details|cf-error-overview)$/,
    title: /\b5[023]\d\b/,
  },
  { name: 'iis-error', of: 'serverError', marks: /^content-container$/, title: /\b50\d\b/ },
  {
    name: 'typo3-error',
    of: 'serverError',
    marks: /^(?:typo3-error-page|typo3-error-page-container)$/,
    title: /error|exception/i,
  },
  { name: 'elementor-maintenance', of: 'maintenance', marks: /^elementor-maintenance-mode$/ },
  {
    name: 'wp-maintenance-mode',
    of: 'maintenance',
    marks: /^(?:wp-maintenance-mode|wpmm|wpmm_maintenance|maintenance-mode|mtnc|mmode|lightstart)$/,
  },
  { name: 'drupal-maintenance', of: 'maintenance', marks: /^(?:maintenance-page|in-maintenance)$/ },
  {
    name: 'joomla-offline',
    of: 'maintenance',
    marks: /^(?:offline|outline|com-offline)$/,
    loads: /index\.php$/,
  },
  {
    name: 'maintenance-class',
    of: 'maintenance',
    marks:
      /^(?:maintenance|site-maintenance|maintenance-(?:wrapper|container|content|message|box|mode-page|text|title)|under-maintenance|page-maintenance)$/,
  },
  {
    name: 'cpanel-suspended',
    of: 'suspended',
    loads: /\/(?:img-sys|cgi-sys)\/(?:\w{1,20}[/_-])?suspend|suspendedpage/i,
  },
  {
    name: 'suspended-class',
    of: 'suspended',
    marks: /^(?:suspended|account-suspended|suspended-page|site-suspended)$/,
  },
  {
    name: 'seedprod',
    of: 'comingSoon',
    marks: /^(?:seedprod|seed-csp4|seed-csp5|csp4|csp5|seedprod-coming-soon|sp-page)$/,
  },
  {
    name: 'coming-soon-class',
    of: 'comingSoon',
    marks:
      /^(?:coming-?soon|comming-?soon|coming_soon|coming-?soon-(?:page|wrapper|container|content|area|block|section|inner)|page-coming-?soon|under-?construction|underconstruction|cmp-coming-soon-page|ucp-container|countdown|count-down|countdown-timer|launch-timer|countdown-wrapper|countdown_dashboard|defaultcountdown|clock-countdown|counter-countdown|flipclock|time-countdown|timer-countdown)$/,
  },
  {
    name: 'coming-soon-template',
    of: 'comingSoon',
    loads:
      /\/(?:jquery\.)?(?:coming-?soon|comingsoon|countdown|downcount|lwtcountdown|flipclock|timecircles)[\w.-]{0,30}\.(?:js|css)(?:\?|$)/i,
  },
  {
    name: 'iis',
    of: 'defaultPage',
    loads: /(?:^|\/)iis-?(?:start|85|8|7)\.(?:png|jpg)$|welcome\.png$/i,
    title: /\bIIS|internet information services/i,
  },
  {
    name: 'cpanel-default',
    of: 'defaultPage',
    loads: /\/(?:img-sys|cgi-sys)\/(?:defaultwebpage|powered_by|server_misconfigured|ip_changed)/i,
  },
  {
    name: 'plesk-default',
    of: 'defaultPage',
    loads: /(?:assets\.plesk\.com|\/css\/plesk|plesk\.com\/static\/default|\/plesk-site-preview)/i,
    title: /plesk|default/i,
  },
  {
    name: 'apache-default',
    of: 'defaultPage',
    loads: /\/icons\/(?:apache_pb|ubuntu-logo|openlogo-75|poweredby|debian)/i,
  },
  {
    name: 'iis-6',
    of: 'defaultPage',
    loads: /pagerror\.gif$/i,
    text: /does not currently have a default page/i,
  },
  { name: 'azure-default', of: 'defaultPage', title: /^Microsoft Azure (?:App Service|Web App)/ },
  {
    name: 'wordpress-first',
    of: 'defaultPage',
    text: /This is your first post\. Edit or delete it/,
  },
  {
    name: 'platform-nothing',
    of: 'defaultPage',
    text: /There isn['’]t a GitHub Pages site here|The specified bucket does not exist|Fastly error: unknown domain|DEPLOYMENT_NOT_FOUND|There['’]s nothing here, yet\.|There is no app configured at that hostname|This Domain Isn['’]t Connected To A Website Yet|Domain mapping upgrade for this domain not found|is successfully pointed at WP Engine, but is not configured|No Site For Domain|404 error unknown site!|this shop is currently unavailable|isn['’]t a site configured at this address|Web Site not found\. You may be seeing this error/i,
  },
  {
    name: 'hestia-default',
    of: 'defaultPage',
    text: /Success! Your new web server is ready to use/i,
  },
];

/** The software that a page of a kind comes from; null where it bears no marks. All that a row gives must fit. */
export function softwareOf(kind: SoftwareMark['of'], page: PageText): string | null {
  const found = SOFTWARE_MARKS.find((one) => one.of === kind && bears(page, one));
  return found?.name ?? null;
}

function bears(page: PageText, { marks, loads, generator, title, text }: SoftwareMark): boolean {
  if (marks && !isAnyFit(page.marks, marks)) return false;
  if (loads && !isAnyFit(page.loads, loads, 300) && !isAnyFit(page.parts, loads, 300)) return false;
  if (generator && !generator.test(page.generator)) return false;
  if (title && !title.test(page.title)) return false;
  return !text || text.test(page.ownText.slice(0, 1000));
}
