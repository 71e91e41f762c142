import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import { bare, drupal, forum, joomla, news, nineties, typo3, wordpress } from '../site-builders';

const box =
  '<div class="loginbox"><form><input name="user"><input type="password" name="pass"><button>Log in</button></form></div>';

/** About domains and their trade, or selling other things. */
export const SOUND_DOMAINS: readonly Sample[] = [
  sample(
    [null, 'article on parking'],
    'https://research.example/papers/parking',
    drupal(
      'Research',
      'Parked domains',
      p(
        `Pages that say “this domain is for sale” fill the net; “buy this domain”, they say. ${PROSE.en}`,
      ),
    ),
  ),
  sample(
    [null, 'broker'],
    'https://names-broker.example/services',
    wordpress(
      'Broker',
      'Services',
      p(
        'We help you to buy a domain that has an owner. Is the name you want for sale? Send us your budget. Interested in this domain or that one, our team negotiates for you.',
      ),
    ),
  ),
  sample(
    [null, 'listing of another domain on a market'],
    'https://market.example/listing/tea',
    bare(
      '',
      'tea.org is for sale',
      '<h1>tea.org</h1><p>This domain is for sale. Appraised at 9,000 euros.</p>',
    ),
  ),
  sample(
    [null, 'page of HugeDomains itself'],
    'https://www.hugedomains.com/payment-plan-faq.cfm',
    bare('', 'HugeDomains FAQ', '<h1>FAQ</h1><p>Buy this domain on a plan of twelve months.</p>'),
  ),
  sample(
    [null, 'company led to a market that bought it'],
    'http://greatnames.example/about',
    bare('', 'Sedo', '<h1>Buy and sell domains</h1><p>Since 2001.</p>'),
    { at: 'https://sedo.com/us/about-us/' },
  ),
  sample(
    [null, 'long site with a banner'],
    'http://steamtrains.example/history.html',
    nineties(
      'Steam Trains',
      'History',
      `<P><B>This domain is for sale, write to steamtrains.example</B></P>${p(PROSE.en)}${p(PROSE.en2)}`,
    ),
  ),
  sample(
    [null, 'name servers of a parking service, but a real site'],
    'http://mill.example/history.html',
    nineties('Mill', 'History of the mill', `${p(PROSE.en)}${p(PROSE.en2)}${p(PROSE.en)}`),
    { nameServers: ['ns1.sedoparking.com', 'ns2.sedoparking.com'] },
  ),
  sample(
    [null, 'one name server of many'],
    'http://smith.example/cv.html',
    bare('', 'CV', p('Born 1960 in Leeds. Engineer.')),
    { nameServers: ['ns1.bodis.com', 'ns1.ownhost.example'] },
  ),
  sample(
    [null, 'name servers of a registrar'],
    'http://jones.example/cv.html',
    bare('', 'CV', p('Born 1970 in York. Painter.')),
    { nameServers: ['ns1.domaincontrol.com', 'ns2.domaincontrol.com'] },
  ),
  sample(
    [null, 'farm for sale'],
    'https://farm-auction.example/lot/3',
    wordpress(
      'Auction',
      'For sale',
      '<h1>For sale</h1><p>Farm of forty hectares with barn and orchard.</p>',
    ),
  ),
  sample(
    [null, 'boat for sale with its site’s name'],
    'https://boats.example/offer/12',
    bare(
      '',
      'Boat for sale | boats.example',
      '<h1>Sloop, 9 m</h1><p>Built 1978, teak deck. Price on request. Write to info@boats.example.</p>',
    ),
  ),
  sample(
    [null, 'related searches on a search page'],
    'https://find.example/q/rivers',
    bare(
      '',
      'rivers - Find',
      '<h1>rivers</h1><p>Related searches: lakes, streams. 12 results.</p>',
    ),
  ),
  sample(
    [null, 'blog with a banner of a market'],
    'https://domainblog.example/2011/sales-report',
    wordpress(
      'Domain Blog',
      'Sales report',
      `<article><h1>Sales report</h1><p>Top sale of the week: coffee.org.</p></article><a href="https://sedo.com"><img src="https://img.sedoparking.com/banner.png"></a>`,
    ),
  ),
  sample(
    [null, 'article with an advertisement in a frame'],
    'https://recipes.example/soup',
    wordpress(
      'Recipes',
      'Soup',
      `<h1>Soup</h1><p>Leeks, potatoes, cream.</p><iframe src="https://googleads.g.doubleclick.net/pagead/ads?client=1"></iframe>`,
    ),
  ),
  sample(
    [null, 'whois'],
    'https://whois.example/lookup/oldname.org',
    bare(
      '',
      'oldname.org',
      '<h1>oldname.org</h1><p>This domain is registered but may still be available. Expires 2031-01-01.</p>',
    ),
  ),
  sample(
    [null, 'German shop'],
    'https://laden.example/uhren',
    bare(
      '',
      'Uhren kaufen | laden.example',
      '<h1>Uhren</h1><p>Uhren kaufen bei laden.example, Versand frei.</p>',
      { lang: 'de' },
    ),
  ),
  sample(
    [null, 'coming soon of a real club'],
    'https://newclub.example/',
    bare('', 'New Club', p('Our new website is coming soon. Training on Mondays at six.')),
  ),
];

/** Redirects that lead where they should. */
export const SOUND_REDIRECTS: readonly Sample[] = [
  sample(
    [null, 'index'],
    'http://abbey.example/index.htm',
    wordpress('Abbey', 'Abbey', p('Open daily.')),
    { at: 'https://abbey.example/' },
  ),
  sample(
    [null, 'language of the front page'],
    'https://canton.example/',
    drupal('Canton', 'Canton', p('Welcome.')),
    { at: 'https://canton.example/de/' },
  ),
  sample(
    [null, 'front page in a language'],
    'https://canton.example/index_en.html',
    drupal('Canton', 'Canton', p('Welcome.')),
    { at: 'https://canton.example/en/' },
  ),
  sample(
    [null, 'front page with a language parameter'],
    'https://ferry.example/index.php?lang=sv',
    bare('', 'Ferry', p('Boka resa.')),
    { at: 'https://ferry.example/' },
  ),
  sample(
    [null, 'session'],
    'https://ferry.example/?PHPSESSID=abc123',
    bare('', 'Ferry', p('Boka resa.')),
    { at: 'https://ferry.example/' },
  ),
  sample(
    [null, 'shop that got its own host'],
    'https://brand.example/shop',
    bare('', 'Brand Shop', p('Shirts.')),
    { at: 'https://shop.brand.example/' },
  ),
  sample(
    [null, 'project that got its own domain'],
    'https://hosting.example/projects/open-atlas/',
    bare('', 'OpenAtlas', p('Maps for all.')),
    { at: 'https://openatlas.example/' },
  ),
  sample(
    [null, 'account that got its own domain'],
    'https://pages.host.example/riverwatch',
    bare('', 'River Watch', p('We count fish.')),
    { at: 'https://riverwatch-trust.example/' },
  ),
  sample(
    [null, 'company named in its front page'],
    'https://group.example/meadowfoods',
    bare('', 'Meadow Foods – fresh milk', p('Milk.')),
    { at: 'https://group.example/' },
  ),
  sample(
    [null, 'alias that may always have led there'],
    'https://choir2.example/welcome',
    bare('', 'Choir', p('Sing with us.')),
    { at: 'https://choir2.example/' },
  ),
  sample(
    [null, 'alias among hard errors'],
    'https://inn.example/pub',
    bare('', 'The Inn', p('Ales and pies.')),
    { at: 'https://inn.example/', sibling: 'hard' },
  ),
  sample(
    [null, 'counted click'],
    'https://portal3.example/out.php?id=77',
    bare('', 'Zoo', p('Open daily.')),
    { at: 'https://zoo2.example/' },
  ),
  sample(
    [null, 'redirector with its target'],
    'https://search.example/l/?to=https%3A%2F%2Fcastle.example%2F',
    bare('', 'Castle', p('Open daily.')),
    { at: 'https://castle.example/' },
  ),
  sample(
    [null, 'persistent address'],
    'https://purl.org/net/atlas/home',
    bare('', 'Atlas', p('Maps.')),
    { at: 'https://atlas2.example/' },
  ),
  sample(
    [null, 'handle'],
    'https://hdl.handle.net/1234/5678',
    bare('', 'Repository', p('Theses.')),
    { at: 'https://repository.example/' },
  ),
  sample(
    [null, 'new domain, front page to front page'],
    'http://old-name.example/',
    bare('', 'New Name', p('We have a new name.')),
    { at: 'https://new-name.example/' },
  ),
  sample(
    [null, 'moved within the site'],
    'https://mag.example/2008/stars.html',
    news('Mag', 'Stars', `<article>${p(PROSE.en2)}</article>`),
    { at: 'https://mag.example/archive/stars' },
  ),
  sample([null, 'mobile'], 'https://mag.example/2008/stars', news('Mag', 'Stars', p(PROSE.en2)), {
    at: 'https://m.mag.example/2008/stars',
  }),
  sample(
    [null, 'renews itself each minute'],
    'https://port.example/ships/today',
    bare('', 'Ships', p('Aurora 06:10, Bella 07:45.'), {
      head: '<meta http-equiv="refresh" content="60">',
    }),
  ),
  sample(
    [null, 'shop in a country'],
    'https://watch.example/collections/diver',
    bare('', 'Diver', p('Steel, 300 m.')),
    { at: 'https://watch.example/en-gb/collections/diver' },
  ),
  sample([null, 'slash'], 'https://mill2.example/flour', bare('', 'Flour', p('Rye and wheat.')), {
    at: 'https://mill2.example/flour/',
  }),
];

/** With a login, about logins, or asked for one. */
export const SOUND_LOGINS: readonly Sample[] = [
  sample(
    [null, 'article with a login box'],
    'https://rail.example/articles/7',
    joomla('Rail', 'Narrow gauge', `<h1>Narrow gauge</h1>${p(PROSE.en)}${box}`),
  ),
  sample(
    [null, 'short record with a login box'],
    'https://coins.example/coin/12',
    drupal('Coins', 'Denarius, 44 BC', `${p('Silver, 3.9 g, Rome.')}${box}`),
  ),
  sample(
    [null, 'thread with a login box'],
    'https://garden.example/viewtopic.php?t=4',
    forum(
      'Garden',
      'Roses',
      `<h3>Roses</h3><p>Cut them in March. Please log in to reply.</p>${box}`,
    ),
  ),
  sample(
    [null, 'asked for the login'],
    'https://bank2.example/onlinebanking/login.aspx',
    bare('', 'Login', `<h1>Login</h1>${box}`),
    { at: 'https://bank2.example/onlinebanking/login.aspx?session=1' },
  ),
  sample(
    [null, 'webmail'],
    'https://mail.isp.example/',
    bare('', 'Sign in', `<h1>Sign in</h1>${box}`),
  ),
  sample(
    [null, 'concept'],
    'https://encyclopedia.example/wiki/Login',
    drupal('Encyclopedia', 'Login', p(PROSE.en)),
  ),
  sample(
    [null, 'standard on authorization'],
    'https://oauth.example/2/',
    bare('', 'OAuth 2.0', p('OAuth 2.0 is the standard protocol for authorization.')),
    { at: 'https://oauth.example/2/intro' },
  ),
  sample(
    [null, 'help page after a move'],
    'https://isp.example/hilfe/12',
    typo3('ISP', 'Anmelden', p(`So melden Sie sich an. ${PROSE.de}`)),
    { at: 'https://isp.example/hilfe/anmelden' },
  ),
  sample(
    [null, 'membership'],
    'https://club2.example/join/form',
    wordpress(
      'Club',
      'Join us',
      `<h1>Join us</h1><p>Choose a name and a password.</p><form><input name="n"><input type="password"></form>`,
    ),
  ),
  sample(
    [null, 'paid article with its beginning'],
    'https://review.example/2018/essay',
    news(
      'Review',
      'On rivers',
      `<article><h1>On rivers</h1><p>${PROSE.en2}</p><p>Please log in to read on.</p></article>${box}`,
    ),
  ),
  sample(
    [null, 'person of that name'],
    'https://people.example/p/5',
    bare('', 'Signe Login', '<h1>Signe Login</h1><p>Norwegian skier, born 1931.</p>'),
  ),
  sample(
    [null, 'shop account beside a product'],
    'https://tools.example/p/plane',
    news('Tools', 'Block plane', `<h1>Block plane</h1><p>Cast iron, 35 mm blade.</p>${box}`),
  ),
];
