import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import {
  aspNet,
  bare,
  drupal,
  forum,
  joomla,
  news,
  nineties,
  typo3,
  wordpress,
} from '../site-builders';

/** Written after the first measure, before anything was mended by it. */
export const SECOND: readonly Sample[] = [
  sample(
    ['soft-404', 'Dutch library'],
    'https://bieb.example/agenda/2011/lezing',
    drupal(
      'Bieb',
      'Pagina niet gevonden',
      p('De opgevraagde pagina bestaat niet of is verplaatst.'),
      { lang: 'nl' },
    ),
  ),
  sample(
    ['soft-404', 'English school'],
    'https://school.example/parents/term-dates-2010.html',
    typo3(
      'School',
      'Page not found',
      '<h1>Page not found</h1><p>Sorry, we couldn’t find the page you were looking for. It may have been renamed when we moved to our new site.</p>',
      { lang: 'en' },
    ),
  ),
  sample(
    ['soft-404', 'Chinese university'],
    'http://lishi.example/xi/2007/jiangzuo.html',
    bare('', '404错误', '<h1>404</h1><p>对不起，您请求的页面不存在或已被删除！</p>', {
      lang: 'zh',
    }),
  ),
  sample(
    ['soft-404', 'record of a register'],
    'https://register.example/company/881',
    aspNet(
      'Register',
      'Record not found',
      '<h2>Record not found</h2><p>The requested page does not exist.</p>',
    ),
  ),
  sample(
    ['parked', 'Spanish offer'],
    'http://molinos.example/rutas.html',
    bare(
      '',
      'molinos.example',
      '<h1>molinos.example está en venta</h1><p>Este dominio está en venta.</p>',
      { lang: 'es' },
    ),
  ),
  sample(
    ['to-home-page', 'old magazine'],
    'https://review2.example/issues/12/contents.html',
    wordpress('Review', 'Review', p('New issue out.')),
    { at: 'https://review2.example/home' },
  ),
  sample(
    ['to-login', 'Italian portal'],
    'https://soci.example/verbali/2009',
    joomla(
      'Soci',
      'Accedi',
      '<p>È necessario effettuare il login per vedere questa pagina.</p><form><input type="password"></form>',
      { lang: 'it' },
    ),
  ),
  sample(
    [null, 'ticket of a bug tracker'],
    'https://bugs.example/ticket/5120',
    drupal(
      'Bugs',
      'Page not found',
      p(
        'Reported by jo. Open any old link on the start screen: “The page you requested could not be found” appears. Expected: the article. Seen in 2.4 and 2.5.',
      ),
    ),
  ),
  sample(
    [null, 'chapter of a manual'],
    'https://manual2.example/cms/errors',
    nineties(
      'Manual',
      'Page not found',
      '<H2>Page not found</H2><P>Here you choose the text that visitors see when an address is wrong. The default is: Sorry, the page you are looking for does not exist. Press Save.</P>',
    ),
  ),
  sample(
    [null, 'translation memory'],
    'https://translate.example/string/77',
    bare(
      '',
      'Page not found',
      '<h1>Page not found</h1><p>German: Seite nicht gefunden. French: Page non trouvée. Used in the theme, file 404.php.</p>',
    ),
  ),
  sample(
    [null, 'short obituary'],
    'https://village.example/2012/miller',
    wordpress(
      'Village',
      'Tom Miller',
      '<h1>Tom Miller</h1><p>Tom Miller, who kept the mill for fifty years, died on Sunday. The page you are reading was his idea.</p>',
    ),
  ),
  sample(
    [null, 'poem on a missing page'],
    'https://verse.example/the-missing-page',
    bare(
      '',
      'The missing page',
      '<h1>The missing page</h1><p>The page you tore from out my book, I looked for it in every nook.</p>',
    ),
  ),
  sample(
    [null, 'manuscript that lacks a leaf'],
    'https://codex.example/f12v',
    drupal(
      'Codex',
      'Page missing',
      p('Folio 12 verso. The leaf was cut out before 1650; only a stub is left.'),
    ),
  ),
  sample(
    [null, 'archive: not available online'],
    'https://archives.example/item/9',
    joomla(
      'Archives',
      'Letters 1840–1851',
      '<h1>Letters 1840–1851</h1><p>This document is not available online. Order it in the reading room.</p>',
    ),
  ),
  sample(
    [null, 'book shop: title gone'],
    'https://books.example/9780',
    news(
      'Books',
      'The Lighthouse',
      '<h1>The Lighthouse</h1><p>This item is no longer available. 312 pages, cloth.</p>',
    ),
  ),
  sample(
    [null, 'French article that quotes'],
    'https://presse.example/site-en-panne',
    news(
      'Presse',
      'Le site de la ville en panne',
      `<h1>Le site de la ville en panne</h1><p>« La page demandée n’existe pas », lisait-on mardi.</p>${p(PROSE.fr)}`,
      { lang: 'fr' },
    ),
  ),
  sample(
    [null, 'Spanish help'],
    'https://ayuda.example/mensajes',
    drupal(
      'Ayuda',
      'Página no encontrada',
      p(
        'Este mensaje aparece cuando la página solicitada no existe. Compruebe la dirección y vuelva a intentarlo. Si el problema sigue, escriba al servicio técnico.',
      ),
      { lang: 'es' },
    ),
  ),
  sample(
    [null, 'German game'],
    'https://spiele.example/escape',
    wordpress(
      'Spiele',
      'Nicht gefunden',
      '<h1>Nicht gefunden</h1><p>Ein Rätselspiel für zwei bis vier Personen ab zwölf Jahren. Dauer eine Stunde.</p>',
    ),
  ),
  sample(
    [null, 'Japanese short page'],
    'https://jinja.example/goriyaku',
    bare('', '御利益', '<h1>御利益</h1><p>縁結び、家内安全、商売繁盛。</p>'),
  ),
  sample(
    [null, 'auction of a painting'],
    'https://art.example/lot/12',
    news(
      'Art',
      'For sale: View of Delft',
      '<h1>View of Delft</h1><p>Oil on panel. For sale. Price on request.</p>',
    ),
  ),
  sample(
    [null, 'club that took over a shop’s address'],
    'https://oldshop.example/',
    bare('', 'Club', p('Welcome.')),
    { at: 'https://club9.example/' },
  ),
  sample(
    [null, 'forum on logging in'],
    'https://linux.example/viewtopic.php?t=8',
    forum(
      'Linux',
      'Login',
      '<h3>Login</h3><p>After the update I see a black screen after login. What log files do you need?</p>',
    ),
  ),
  sample(
    [null, 'data sheet with the same frame'],
    'https://parts.example/item/ab12',
    aspNet('Parts', 'Parts', `<h2>Bolt M8</h2>${p(PROSE.en)}`),
    { sibling: { html: aspNet('Parts', 'Parts', `<h2>Unknown part</h2>${p(PROSE.en)}`) } },
  ),
];
