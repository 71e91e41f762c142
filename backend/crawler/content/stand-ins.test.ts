import { normalUrl } from '../../url/testing/normal-url';
import { judgeContent, type ContentJudgement } from './judge-content';

function judge(html: string, url = 'https://mill.org/old/rye.html'): ContentJudgement | null {
  const asked = normalUrl(url);
  const body = Buffer.from(html);
  return judgeContent(
    asked,
    { page: { at: asked, contentType: 'text/html', body, isComplete: true } },
    null,
  );
}

function wordOf(judgement: ContentJudgement | null): string | null {
  return judgement?.kind === 'doubt' ? judgement.doubt : (judgement?.reason ?? null);
}

describe('pages that stand where another was asked for', () => {
  it.each([
    ['suspended', '<h1>This web space has been deactivated</h1><p>Please call billing.'],
    ['suspended', '<title>Domain Suspended</title><h1>mill.org is on hold</h1>'],
    ['suspended', '<h1>Ihr Kundenkonto wurde gesperrt</h1>'],
    ['suspended', '<h1>Le service d’hébergement de ce site a été désactivé</h1>'],
    ['suspended', '<h1>Este sitio se encuentra deshabilitado por falta de pago</h1>'],
    ['suspended', '<p>Данный хостинг приостановлен. Владельцу: обратитесь в поддержку.'],
    ['suspended', '<h1>Tento web byl dočasně zablokován</h1>'],
    ['suspended', '<h1>该网站已被关停</h1><p>请联系空间商。'],
    ['default-page', '<h1>Welcome to Payara Server</h1>'],
    ['default-page', '<h1>Willkommen bei lighttpd</h1>'],
    ['default-page', '<h1>Test page for the HTTP server on Rocky Linux</h1>'],
    [
      'default-page',
      '<h1>Hooray</h1><p>Your website has been successfully created.<p>Upload your files to public_html.',
    ],
    ['default-page', '<p>NoSuchBucket: The specified bucket does not exist'],
    ['parked', '<h1>mill.org</h1><p>This domain name was recently registered at Tucows.'],
    ['parked', '<h1>This domain is reserved for a customer of Strato</h1>'],
    ['parked', '<h1>Dette domenet er parkert hos One.com</h1>'],
    ['parked', '<h1>mill.org</h1><p>Tato doména je zaregistrovaná a zaparkovaná.'],
    ['parked', '<h1>Срок регистрации домена истёк</h1>'],
    [
      'parked',
      `<title>mill.org is for sale</title><h1>mill.org</h1>${'<p>We bring it to you safely.'.repeat(25)}`,
    ],
  ])('%s: %s', (word, html) => {
    const judgement = judge(html);
    expect(wordOf(judgement)).toBe(word);
    expect(judgement?.evidence).not.toEqual([]);
  });
});

const MENU = '<nav><a href=/>Home</a><a href=/a>A</a><a href=/b>B</a><a href=/c>C</a></nav>';

describe('pages that speak of such things', () => {
  it.each<{ what: string; html: string; url?: string }>(
    (
      [
        ['a ferry', '<h1>Service suspended</h1><p>The ferry has been suspended due to high winds.'],
        [
          'a race',
          '<title>Suspended</title><h1>Suspended</h1><p>The race has been suspended by rain.',
        ],
        ['a lamp', '<h1>Suspended lamps</h1><p>Hung on a wire. Contact support for a catalogue.'],
        [
          'a rule',
          '<h1>Fees</h1><p>A student whose account has been suspended cannot sit exams. Contact billing.',
        ],
        ['a road', '<h1>Die Seite der Straße ist gesperrt</h1><p>Umleitung über Berg.'],
        ['a bridge', '<h1>Le pont suspendu</h1><p>Le service des bus est suspendu le dimanche.'],
        [
          'a question',
          `${MENU}<h1>Why has this website been suspended?</h1><p>Your account has been suspended. Pay.`,
        ],
        [
          'help of a hoster',
          `${MENU}<h1>Account suspended</h1><p>This account has been suspended if a bill is open.`,
          'https://help.hoster.org/account-suspended',
        ],
        [
          'help on a panel',
          `${MENU}<h1>Apache default page</h1><p>Replace this page by your own index.html.`,
          'https://wiki.mill.org/apache_default_page',
        ],
        ['a thank-you', '<h1>Thank you</h1><p>Your order was created. Please upload your photos.'],
        [
          'a plumber',
          '<h1>Boilers</h1><p>Successfully installed since 1990. See our control panel.',
        ],
        ['a site', '<h1>Welcome to our website</h1><p>The vicar is in on Tuesdays.'],
        ['a house', '<h1>Mill House is for sale</h1><p>Make an offer to the owner of the domain.'],
        ['a shop of names', '<h1>rye.com</h1><p>This domain is for sale at mill.org, for $ 400.'],
        [
          'a broker',
          `${MENU}<title>mill.org - domains</title><h1>Premium domains for sale</h1><p>Buy rye.com or oat.net.`,
        ],
        ['a whois', `${MENU}<h1>rye.com</h1><p>This domain is registered. Created: 2003.`],
        [
          'an article on parking',
          '<h1>Domainparking</h1><p>Oft steht dort „Diese Domain ist geparkt“, und der Inhaber verdient daran.',
        ],
        [
          'one in Chinese',
          '<h1>域名停放是什么</h1><p>页面上常常写着该域名正在出售。投资者买卖域名。',
        ],
        [
          'a hoster',
          '<h1>Hosting that grinds along</h1><p>Your new web server is ready in minutes. Upload your files. Domain not configured? We help.' +
            ' Fifty gigabytes for nine a month.'.repeat(6),
        ],
        ['a framework', '<title>Laravel</title><h1>Laravel</h1><p>Laravel is a framework for PHP.'],
        ['a law', '<h1>§ 5</h1><p>A name is registered by the registry for a customer.'],
        ['a car park', '<h1>Domain car park</h1><p>Your car is parked free for an hour.'],
        ['a kingdom', '<h1>Public domain</h1><p>The copyright of this film has expired.'],
      ] satisfies [string, string, string?][]
    ).map(([what, html, url]) => ({ what, html, ...(url === undefined ? {} : { url }) })),
  )('$what', ({ html, url }) => {
    expect(judge(html, url)).toBeNull();
  });
});
