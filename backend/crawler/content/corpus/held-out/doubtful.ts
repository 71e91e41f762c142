import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import {
  aspNet,
  bare,
  drupal,
  joomla,
  news,
  nineties,
  shell,
  typo3,
  wordpress,
} from '../site-builders';

const lost = aspNet(
  'Harbour Trust',
  'Harbour Trust',
  p(
    'We have redesigned our site and many addresses have changed. The material you wanted may be in our new library, which holds all reports since 1990. Use the menu on the left or call our office on weekdays between nine and five.',
  ),
);

export const DOUBTFUL: readonly Sample[] = [
  sample(
    ['soft-404', 'WordPress, Twenty Seventeen'],
    'https://choir.example/2013/11/advent-concert/',
    wordpress(
      'Choir',
      'Page not found',
      '<header class="page-header"><h1 class="page-title">Oops! That page can&rsquo;t be found.</h1></header><div class="page-content"><p>It looks like nothing was found at this location. Maybe try a search?</p></div>',
      { head: "<meta name='robots' content='noindex, follow' />" },
    ),
  ),
  sample(
    ['soft-404', 'WordPress in German'],
    'https://heimatverein.example/chronik/1848/',
    wordpress(
      'Heimatverein',
      'Seite nicht gefunden',
      '<h1 class="entry-title">Diese Seite konnte leider nicht gefunden werden.</h1><p>Es sieht so aus, als ob an dieser Stelle nichts gefunden wurde. Möchtest du es mit einer Suche probieren?</p><p>Die gewünschte Seite existiert nicht mehr.</p>',
      { lang: 'de' },
    ),
  ),
  sample(
    ['soft-404', 'TYPO3, no status'],
    'http://www.amt-see.example/index.php?id=812',
    typo3(
      'Amt am See',
      'Seite nicht gefunden',
      '<h1>Seite nicht gefunden</h1><p>Die von Ihnen angeforderte Seite ist leider nicht verfügbar. Bitte nutzen Sie die Suche oder gehen Sie zur Startseite.</p>',
    ),
  ),
  sample(
    ['soft-404', 'French newspaper'],
    'https://www.lecourrier.example/actu/2011/03/12/greve-des-trains_14.html',
    news(
      'Le Courrier',
      'Page introuvable',
      '<h1>Page introuvable</h1><p>La page que vous recherchez a été déplacée ou supprimée. Retrouvez toute l’actualité sur notre page d’accueil.</p>',
      { lang: 'fr' },
    ),
  ),
  sample(
    ['soft-404', 'Spanish ministry'],
    'https://www.ministerio.example/documentos/plan2009.html',
    joomla(
      'Ministerio',
      'Página no encontrada',
      '<h2>Página no encontrada</h2><p>La página solicitada no está disponible en este momento.</p>',
      { lang: 'es' },
    ),
  ),
  sample(
    ['soft-404', 'Russian portal'],
    'http://gorod.example/news/20091204/117.shtml',
    bare(
      '',
      'Ошибка 404: страница не найдена',
      '<div class="logo">Город</div><h1>Страница не найдена</h1><p>Неправильно набран адрес, или такой страницы больше не существует. Перейдите на главную страницу.</p>',
      { lang: 'ru' },
    ),
  ),
  sample(
    ['soft-404', 'Japanese company'],
    'https://www.kaisha.example/press/2008/0412.html',
    bare(
      '',
      'ページが見つかりません｜会社',
      '<h1>お探しのページは見つかりませんでした</h1><p>ご指定のページは削除されたか、移動した可能性があります。トップページからお探しください。</p>',
      { lang: 'ja' },
    ),
  ),
  sample(
    ['soft-404', 'Chinese portal'],
    'http://xinwen.example/a/20100310/000231.htm',
    bare(
      '',
      '页面不存在',
      '<div class="err"><h1>抱歉，您访问的页面不存在</h1><p>您访问的页面可能已被删除、更名或暂时不可用。</p><a href="/">返回首页</a></div>',
      { lang: 'zh-cn' },
    ),
  ),
  sample(
    ['soft-404', 'Swedish municipality'],
    'https://kommun.example/bygga/detaljplan-torget',
    drupal(
      'Kommunen',
      'Sidan hittades inte',
      '<p>Sidan du söker finns inte längre. Den kan ha flyttats eller tagits bort.</p>',
      { lang: 'sv' },
    ),
  ),
  sample(
    ['soft-404', 'sent to an error page'],
    'https://www.utility.example/reports/annual-2012.aspx',
    aspNet(
      'Utility',
      'Something went wrong',
      '<h2>We are sorry</h2><p>Please go back and try again.</p>',
    ),
    {
      at: 'https://www.utility.example/errors/PageNotFound.aspx?aspxerrorpath=/reports/annual-2012.aspx',
    },
  ),
  sample(
    ['soft-404', 'same as an invented page'],
    'https://www.harbourtrust.example/reports/dredging.aspx',
    lost,
    { sibling: { html: lost } },
  ),
  sample(
    ['soft-404', 'sent where invented ones are sent'],
    'https://shop.example/books/9781234567890.html',
    wordpress('Shop', 'Catalogue', '<h1>Catalogue</h1><p>Novels, travel, history, cookery.</p>'),
    {
      at: 'https://shop.example/catalogue/all',
      sibling: { at: 'https://shop.example/catalogue/all', html: '<title>Catalogue</title>' },
    },
  ),
  sample(
    ['soft-404', 'a database without the record'],
    'http://db.museum.example/object.php?id=99812',
    nineties(
      'Museum',
      'Museum database',
      '<H1>Record not found</H1><P>The item you requested is not in our database.</P>',
    ),
  ),
  sample(
    ['soft-404', 'a shell with an error address'],
    'https://app.example/articles/spring',
    shell('App', 'App', ''),
    { at: 'https://app.example/404' },
  ),
  sample(
    ['soft-404', 'Turkish news site'],
    'https://haber.example/gundem/2012/secim-sonuclari',
    news(
      'Haber',
      'Sayfa bulunamadı',
      '<h1>404</h1><p>Aradığınız sayfa silinmiş ya da taşınmış olabilir.</p>',
      { lang: 'tr' },
    ),
  ),
  sample(
    ['soft-404', 'Czech magazine'],
    'https://casopis.example/clanek/345-hrady',
    wordpress(
      'Časopis',
      'Stránka nenalezena',
      '<h1>Stránka nenalezena</h1><p>Omlouváme se, ale stránka, kterou hledáte, neexistuje.</p>',
      { lang: 'cs' },
    ),
  ),
  sample(
    ['parked', 'market for domains'],
    'http://oldband.example/tour/2009.html',
    bare(
      '',
      'oldband.example is for sale | HugeDomains',
      '<h1>oldband.example</h1><p>This domain is for sale: $2,895. Buy now or take over with a payment plan.</p>',
    ),
    { at: 'https://www.hugedomains.com/domain_profile.cfm?d=oldband.example' },
  ),
  sample(
    ['parked', 'advertisements in a frame'],
    'http://cityguide.example/museums',
    '<html><head><title>cityguide.example</title></head><frameset rows="100%,*" border=0><frame src="http://www.sedoparking.com/cityguide.example" name="main"></frameset></html>',
  ),
  sample(
    ['parked', 'name servers'],
    'http://villagenews.example/2004/fair.html',
    bare(
      '',
      'villagenews.example',
      '<h2>Travel Insurance</h2><h2>Cheap Flights</h2><h2>Online Degrees</h2>',
    ),
    { nameServers: ['ns1.bodis.com', 'ns2.bodis.com'] },
  ),
  sample(
    ['parked', 'German offer'],
    'http://radweg-see.example/karte.html',
    bare(
      '',
      'radweg-see.example steht zum Verkauf',
      '<h1>Diese Domain steht zum Verkauf</h1><p>Der Inhaber bietet die Domain radweg-see.example zum Kauf an. Jetzt Angebot abgeben.</p>',
      { lang: 'de' },
    ),
  ),
  sample(
    ['parked', 'empty page with a lander'],
    'http://poetsclub.example/members/anna.html',
    '<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
  ),
  sample(
    ['to-home-page', 'deep page of a paper'],
    'https://www.dailypost.example/sport/2012/05/18/final-report.html',
    news(
      'Daily Post',
      'Daily Post: news from the coast',
      `<h2>Harbour baths stay open</h2>${p(PROSE.en)}`,
    ),
    { at: 'https://www.dailypost.example/' },
  ),
  sample(
    ['to-home-page', 'language front page'],
    'https://institute.example/publikationen/bericht-2010.html',
    typo3('Institut', 'Startseite', p(PROSE.de)),
    { at: 'https://institute.example/de/' },
  ),
  sample(
    ['to-home-page', 'merged into another company'],
    'http://www.smallbank.example/investors/reports/2008.php',
    drupal('Big Bank', 'Welcome to Big Bank', p('Current accounts, savings and mortgages.')),
    { at: 'https://www.bigbank-group.example/' },
  ),
  sample(
    ['to-home-page', 'forwarding page'],
    'http://www.oldsite.example/essays/rivers.htm',
    '<html><head><title>Redirect</title><meta http-equiv="refresh" content="0; url=/index.html"></head><body></body></html>',
  ),
  sample(
    ['to-home-page', 'old script address'],
    'https://club.example/viewpage.php?page_id=14',
    wordpress('Rowing Club', 'Rowing Club', p('Training is on Mondays.')),
    { at: 'https://club.example/' },
  ),
  sample(
    ['to-login', 'members only'],
    'https://society.example/journal/vol12/smith.pdf.html',
    joomla(
      'Society',
      'Member login',
      '<h1>Member login</h1><form action="/login" method="post"><label>User name</label><input name="u"><label>Password</label><input type="password" name="p"><button>Log in</button></form>',
    ),
    { at: 'https://society.example/member/login?return=%2Fjournal%2Fvol12' },
  ),
  sample(
    ['to-login', 'single sign-on by script'],
    'https://intranet.university.example/physics/lab/manual.html',
    '<!DOCTYPE html><html><head><title>Sign in to your account</title></head><body><div id="lightbox"></div></body></html>',
    {
      at: 'https://login.microsoftonline.com/common/oauth2/authorize?client_id=1&redirect_uri=https%3A%2F%2Fintranet.university.example',
    },
  ),
  sample(
    ['to-login', 'Polish forum'],
    'https://forum-zeglarze.example/viewtopic.php?t=3311',
    bare(
      '',
      'Forum Żeglarze - Zaloguj się',
      '<h2>Aby przeglądać to forum, musisz być zalogowany.</h2><form><dl><dt>Nazwa użytkownika:</dt><dd><input name="username"></dd><dt>Hasło:</dt><dd><input type="password" name="password"></dd></dl><input type="submit" value="Zaloguj się"></form>',
      { lang: 'pl' },
    ),
  ),
  sample(
    ['to-login', 'archive of a newspaper'],
    'https://archiv.zeitung.example/1998/11/03/seite-4',
    news(
      'Zeitung',
      'Anmelden',
      '<h1>Anmelden</h1><p>Bitte melden Sie sich an, um diesen Beitrag zu lesen.</p><form><input type="email"><input type="PASSWORD"></form>',
      { lang: 'de' },
    ),
  ),
];
