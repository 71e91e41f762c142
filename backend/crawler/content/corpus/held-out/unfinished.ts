import { p } from '../prose';
import { sample, type Sample } from '../sample';
import { bare, drupal } from '../site-builders';

/** Sites that are not there yet, or show what their servers came with, and pages that are about such things. */
export const UNFINISHED_TOO: readonly Sample[] = [
  sample(
    ['coming-soon', 'launch, French'],
    'https://atelier.example/produits/table',
    bare(
      '',
      'Site en construction',
      '<h1>Bientôt disponible</h1><p>Notre nouveau site arrive.</p>',
    ),
  ),
  sample(
    ['coming-soon', 'launch with a class'],
    'https://shop2.example/p/4',
    bare('', 'Shop', '<div class="coming-soon"><h1>Coming soon</h1></div>'),
  ),
  sample(
    [null, 'song of that name'],
    'https://lyrics.example/song/991',
    drupal(
      'Lyrics',
      'Coming Soon',
      p(
        'I pack my bag, I lock the door, the train is in at ten to four. The hills are green, the sky is wide, my brother waits on the other side.',
      ),
    ),
  ),
  sample(
    ['default-page', 'Debian'],
    'http://lab.example/results/2009.html',
    bare(
      '',
      'Apache2 Debian Default Page: It works',
      '<h1>It works!</h1><p>This is the default welcome page used to test the correct operation of the Apache2 server. You should replace this file before continuing to operate your HTTP server.</p><img src="/icons/openlogo-75.png">',
    ),
  ),
  sample(
    [null, 'essay that says so'],
    'https://essays.example/it-works',
    drupal(
      'Essays',
      'It works!',
      p(
        'We have used the same kettle for thirty years. The spout is dented, the handle was mended twice, and it still sings when the water boils. Nobody in the house would have another one.',
      ),
    ),
  ),
];
