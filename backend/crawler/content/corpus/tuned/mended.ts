import { sample, type Sample } from '../sample';
import { forum, typo3, wordpress } from '../site-builders';

/** Held out at first; they showed a detector wrong, and it was mended by them. */
export const MENDED: readonly Sample[] = [
  sample(
    [null, 'thread about an error'],
    'https://support.cms.example/viewtopic.php?t=4711',
    forum(
      'CMS Support',
      'Page not found',
      `<h3>Page not found</h3><div class="postbody"><p class="author">by anna82 » Tue Mar 03, 2015 9:12 pm</p><div class="content">Since the update all my pages say: Oops! That page can't be found. It looks like nothing was found at this location. What can I do? I already tried to save the permalinks again and to disable all plugins, but the front page is still the only one that works.</div></div><div class="postbody"><p class="author">by moderator</p><div class="content">Have a look at your .htaccess file. The rewrite rules have to stand before everything else, and the file must be writable for the server. If it is not, copy the rules from the settings screen by hand. Tell us the version of the server, too. Some hosts switch the module off, and then only the plain addresses with a number will work, whatever you write there.</div></div>`,
    ),
  ),
  sample(
    [null, 'short note that quotes the message'],
    'https://blog.libraries.example/2010/broken-catalogue/',
    wordpress(
      'Library Blog',
      'Broken catalogue',
      '<article><h1>Broken catalogue</h1><p>“The page you requested could not be found” is what readers saw this morning. The catalogue is back now; we apologise.</p></article>',
    ),
  ),
  sample(
    [null, 'German short notice'],
    'https://gemeinde.example/aktuelles/strassensperrung',
    typo3(
      'Gemeinde',
      'Straßensperrung',
      '<h1>Straßensperrung</h1><p>Die Hauptstraße ist vom 3. bis 5. Mai gesperrt. Die gewünschte Seite der Straße zum Parken bitte freihalten.</p>',
    ),
  ),
  sample(
    [null, 'a portal with related searches'],
    'https://cook.example/soup/leek',
    wordpress(
      'Cook',
      'Leek soup',
      '<h1>Leek soup</h1><p>Leeks, potatoes, cream. Related searches on cook.example: onion soup.</p>',
    ),
  ),
];
