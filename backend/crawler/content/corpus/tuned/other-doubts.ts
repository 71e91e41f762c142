import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import { bare, drupal, forum, joomla, news, nineties, typo3, wordpress } from '../site-builders';

const form =
  '<form method="post"><label>User name</label><input name="user"><label>Password</label><input type="password" name="pass"><input type="submit" value="Go"></form>';

export const PARKED: readonly Sample[] = [
  sample(
    ['parked', 'Dan.com'],
    'http://chessclub.example/results/2005.html',
    bare('', 'chessclub.example', '<h1>chessclub.example</h1><p>The domain name is for sale.</p>'),
    { at: 'https://dan.com/buy-domain/chessclub.example?redirected=true' },
  ),
  sample(
    ['parked', 'Afternic'],
    'http://www.oldmills.example/tour.htm',
    bare('', 'oldmills.example - Domain For Sale', '<h1>Get this domain</h1>'),
    { at: 'https://www.afternic.com/forsale/oldmills.example?traffic_type=TDFS' },
  ),
  sample(
    ['parked', 'adsense for domains'],
    'http://trains.example/lines/',
    '<html><head><title>trains.example</title><script src="https://www.google.com/adsense/domains/caf.js"></script></head><body><div id="related"></div></body></html>',
  ),
  sample(
    ['parked', 'ParkingCrew script'],
    'http://lakes.example/fish/perch.html',
    bare(
      '',
      'lakes.example',
      '<h1>lakes.example</h1><script src="//c.parkingcrew.net/scripts/js3.js"></script>',
    ),
  ),
  sample(
    ['parked', 'name servers of Sedo'],
    'http://theatre.example/season',
    bare('', 'theatre.example', '<p>Theatre Tickets. Musicals. Cheap Hotels. London Shows.</p>'),
    { nameServers: ['ns1.sedoparking.com.', 'ns2.sedoparking.com.'] },
  ),
  sample(
    ['parked', 'English offer'],
    'http://windmill.example/photos.html',
    bare(
      '',
      'windmill.example',
      '<h1>windmill.example may be for sale</h1><p>Inquire about this domain. Related searches: wind power, flour, Holland.</p>',
    ),
  ),
  sample(
    ['parked', 'registrar'],
    'http://newpub.example/menu',
    bare(
      '',
      'newpub.example',
      '<h2>Welcome to newpub.example</h2><p>This Web page is parked for FREE, courtesy of Registrar.</p>',
    ),
  ),
  sample(
    ['parked', 'expired'],
    'http://sculpture.example/garden/',
    bare(
      '',
      'sculpture.example',
      '<p>sculpture.example: this domain has expired. Is this your domain? Renew it now.</p>',
    ),
  ),
  sample(
    ['parked', 'French offer'],
    'http://vieuxport.example/plan.html',
    bare(
      '',
      'vieuxport.example est à vendre',
      '<p>Ce nom de domaine est à vendre. Faites une offre.</p>',
      { lang: 'fr' },
    ),
  ),
  sample(
    ['parked', 'Russian offer'],
    'http://muzyka.example/noty.html',
    bare(
      '',
      'Домен muzyka.example продается',
      '<h1>Домен muzyka.example продается</h1><p>Купить этот домен</p>',
      { lang: 'ru' },
    ),
  ),
  sample(
    ['parked', 'Chinese offer'],
    'http://chaguan.example/menu.htm',
    bare('', 'chaguan.example', '<h1>chaguan.example</h1><p>该域名正在出售，请联系我们。</p>', {
      lang: 'zh',
    }),
  ),
  sample(
    ['parked', 'offer without the name'],
    'http://kites.example/plans.html',
    bare('', 'Domain', '<h1>For sale</h1><p>Send us your offer.</p>'),
  ),
];

export const HOME_PAGE: readonly Sample[] = [
  sample(
    ['to-home-page', 'news article'],
    'https://tribune.example/politics/2009/11/vote.html',
    news('Tribune', 'Tribune', p(PROSE.en)),
    { at: 'https://tribune.example/' },
  ),
  sample(
    ['to-home-page', 'with www and https'],
    'http://observatory.example/images/m31/',
    wordpress('Observatory', 'Observatory', p('Open on clear nights.')),
    { at: 'https://www.observatory.example/' },
  ),
  sample(
    ['to-home-page', 'single page with an extension'],
    'http://cheese.example/recipes.php',
    wordpress('Cheese', 'Cheese makers', p('Fresh from the farm.')),
    { at: 'https://cheese.example/' },
  ),
  sample(
    ['to-home-page', 'slug'],
    'https://startup.example/how-we-raised-our-first-million',
    bare('', 'Startup', p('Invoices made easy.')),
    { at: 'https://startup.example/' },
  ),
  sample(
    ['to-home-page', 'index with extension'],
    'https://ngo.example/docs/2007/report.pdf.html',
    joomla('NGO', 'NGO', p('Water for all.')),
    { at: 'https://ngo.example/index.php' },
  ),
  sample(
    ['to-home-page', 'script address'],
    'https://parliament.example/index.php?id=1207',
    typo3('Parlament', 'Start', p(PROSE.de)),
    { at: 'https://parliament.example/' },
  ),
  sample(
    ['to-home-page', 'subdomain to the main front page'],
    'https://blog.maker.example/2012/solder',
    bare('', 'Maker', p('Buy kits.')),
    { at: 'https://maker.example/' },
  ),
  sample(
    ['to-home-page', 'other domain'],
    'http://www.localpaper.example/stories/2006/bridge.html',
    news('Regional', 'Regional', p('All the news of the region.')),
    { at: 'https://www.regional-news.example/' },
  ),
  sample(
    ['to-home-page', 'where all invented pages go'],
    'https://garage.example/prices',
    wordpress('Garage', 'Garage', p('Cars repaired.')),
    {
      at: 'https://garage.example/',
      sibling: { at: 'https://garage.example/', html: '<title>Garage</title>' },
    },
  ),
  sample(
    ['to-home-page', 'refresh to the root'],
    'http://choirs.example/members/list.html',
    bare('', 'Redirecting', '<p>You are being redirected.</p>', {
      head: '<meta http-equiv="Refresh" content="2;URL=http://choirs.example/">',
    }),
  ),
  sample(
    ['to-home-page', 'short alias-like page that is gone'],
    'https://bakery.example/jobs',
    wordpress('Bakery', 'Bakery', p('Bread since 1921.')),
    { at: 'https://bakery.example/' },
  ),
];

export const LOGIN: readonly Sample[] = [
  sample(
    ['to-login', 'journal'],
    'https://journal.example/articles/5/full',
    drupal('Journal', 'Log in', form),
    { at: 'https://journal.example/user/login?destination=/articles/5/full' },
  ),
  sample(
    ['to-login', 'WordPress members'],
    'https://alumni.example/news/reunion/',
    bare('', 'Log In ‹ Alumni — WordPress', `<h1><a href="/">Powered by WordPress</a></h1>${form}`),
    { at: 'https://alumni.example/wp-login.php?redirect_to=https%3A%2F%2Falumni.example%2Fnews' },
  ),
  sample(
    ['to-login', 'CAS'],
    'https://course.uni.example/week3/notes.html',
    bare(
      '',
      'CAS – Central Authentication Service',
      `<p>Enter your NetID and password.</p>${form}`,
    ),
    { at: 'https://cas.uni.example/cas/login?service=https%3A%2F%2Fcourse.uni.example' },
  ),
  sample(
    ['to-login', 'Google'],
    'https://sites.college.example/handbook',
    bare('', 'Sign in - Google Accounts', '<p>Sign in to continue</p>'),
    {
      at: 'https://accounts.google.com/ServiceLogin?continue=https://sites.college.example/handbook',
    },
  ),
  sample(
    ['to-login', 'shown in place'],
    'https://archive-society.example/records/1833',
    joomla('Archive Society', 'Login', `<h1>Login</h1>${form}`),
  ),
  sample(
    ['to-login', 'forum'],
    'https://cars.example/showthread.php?t=88',
    forum(
      'Cars',
      'Information',
      `<h2>Information</h2><p>You are not logged in or you do not have permission to access this page.</p>${form}`,
    ),
  ),
  sample(
    ['to-login', 'German forum'],
    'https://modellbahn.example/thread/17',
    forum(
      'Modellbahn',
      'Anmeldung erforderlich',
      `<p>Sie müssen sich anmelden, um diese Seite zu sehen.</p>${form}`,
      { lang: 'de' },
    ),
  ),
  sample(
    ['to-login', 'French intranet'],
    'https://asso.example/membres/pv-2010',
    typo3('Asso', 'Connexion', `<h1>Connexion</h1>${form}`, { lang: 'fr' }),
  ),
  sample(
    ['to-login', 'by refresh'],
    'http://lib.example/ebooks/12',
    bare('', '', '', {
      head: '<meta http-equiv="refresh" content="0;url=/login.php?return=/ebooks/12">',
    }),
  ),
  sample(
    ['to-login', 'Russian'],
    'https://klub.example/material/33',
    nineties('Клуб', 'Авторизация', `<H1>Авторизация</H1>${form}`),
  ),
  sample(
    ['to-login', 'register to read'],
    'https://trade.example/reports/steel',
    news('Trade', 'Steel report', `<h1>Register for free</h1><p>Create an account to read on.</p>`),
  ),
];
