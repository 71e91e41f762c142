import { p } from '../prose';
import { sample, type Sample } from '../sample';
import { bare, drupal, nineties, wordpress } from '../site-builders';

/** Sites that are not there yet, or show what their servers came with, and pages that are about such things. */
export const UNFINISHED: readonly Sample[] = [
  sample(
    ['coming-soon', 'new site with a countdown'],
    'https://bakery.example/recipes/rye',
    bare(
      '<link rel="stylesheet" href="/css/countdown.css">',
      'The Bakery',
      '<h1>Our new website is coming soon</h1><div id="countdown"></div><p>Leave your address, and we will tell you.</p><form><input type="email"></form>',
    ),
  ),
  sample(
    ['coming-soon', 'site being built, German'],
    'http://verein.example/termine',
    bare('', 'Verein', '<h1>Hier entsteht eine neue Website</h1>'),
  ),
  sample(
    ['coming-soon', 'site being built, Polish'],
    'http://sklep.example/oferta/12',
    bare('', 'Strona w budowie', '<h2>Strona w budowie</h2><p>Zapraszamy wkrótce.</p>'),
  ),
  sample(
    [null, 'a film that is coming soon'],
    'https://cinema.example/films/harvest',
    drupal(
      'Cinema',
      'Harvest',
      `<h2>Coming soon</h2>${p('A farmer and her three sons bring in the last harvest before the valley is flooded for the reservoir. With music by a band of the village. In the evening the director answers questions. Tickets at the door, children half price, no seats in the first row.')}`,
    ),
  ),
  sample(
    [null, 'under construction, on a page that has content'],
    'http://railways.example/branch.html',
    nineties(
      'Branch Line',
      'The Branch Line',
      p(
        'This page is under construction. The line was opened in 1871 and closed for passengers in 1954. Its viaduct of nine arches still stands, and the station house is lived in. Trains carried milk, slate and schoolchildren, and on market days the guard is said to have waited for whoever was late.',
      ),
    ),
  ),
  sample(
    ['default-page', 'nginx'],
    'http://old.example/papers/7.html',
    bare(
      '',
      'Welcome to nginx!',
      '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p>',
    ),
  ),
  sample(
    ['default-page', 'hoster, Spanish'],
    'http://tienda.example/catalogo',
    bare(
      '',
      'Bienvenido a su sitio web',
      '<h1>Bienvenido a su sitio web</h1><p>Esta es la página predeterminada. Sustituya el archivo index.html.</p>',
    ),
  ),
  sample(
    [null, 'article on a server'],
    'https://howto.example/web-server',
    wordpress(
      'How To',
      'Your first web server',
      `<article><h1>Your first web server</h1>${p('Install the package, open the address of the machine, and the browser shows “Welcome to nginx!”: if you see this page, the nginx web server is successfully installed. Then put your own pages into the directory that the configuration names, and ask the server to read it again. Errors are in the log.')}</article>`,
    ),
  ),
];
