import type { DeadPage } from '../find/asked-page';
import type { SeenRedirect } from '../examples/moves-of-redirects';
import type { AliasWeb } from './alias-web';
import { proseOf, slugOfTitle, titleOfStory } from './prose';

/** What `weboid aliases` is given, and what is right. */
export interface MovedWorld {
  readonly asked: DeadPage[];
  readonly redirects: SeenRedirect[];
  readonly cited: { url: string; state: 'working' | 'dead' }[];
  /** By dead address; null: nothing is to be proposed. */
  readonly right: Map<string, string | null>;
  /** Parts of addresses that robots.txt forbids. */
  readonly forbidden: string[];
}

/** A story, and how it is shown. */
interface Story {
  readonly title: string;
  readonly body: string;
  readonly day: string;
  readonly lang?: string;
}

const MENU =
  'Home News Sports Arts Opinion Archive Contact Subscribe Weather Letters to the editor';

function oldPage({ title, body, day, lang = 'en' }: Story, site: string): string {
  return `<html lang=${lang}><head><title>${title} | ${site}</title><meta property="article:published_time" content="${day}T09:00:00Z"></head><body><div class=top>${MENU} ${site} since 1911, printed every Thursday in the old town hall of the county</div><div id=main><h1>${title}</h1>${body}</div><div>Copyright 2011 ${site}. All rights reserved. No part of this page may be printed again without leave of the editors.</div></body></html>`;
}

function newPage({ title, body, day, lang = 'en' }: Story, site: string, more = ''): string {
  return `<html lang=${lang}><head><title>${title} – ${site}</title><meta property="og:title" content="${title}"><script type="application/ld+json">{"@type":"Article","datePublished":"${day}"}</script>${more}</head><body><nav>${MENU}</nav><main><article><h1>${title}</h1>${body}</article><section>Read all stories of the week in our letter, which comes each Friday at noon and costs you nothing but a little time.</section></main><footer>${site}</footer></body></html>`;
}

const storyOf = (site: string, number: number): Story => ({
  title: titleOfStory(number),
  body: proseOf(`${site} ${number}`),
  day: `20${String(10 + (number % 9)).padStart(2, '0')}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 27)).padStart(2, '0')}`,
});

const unpadded = (day: string): string => day.split('-').map(Number).join('-');

function emptyWorld(): MovedWorld {
  return { asked: [], redirects: [], cited: [], right: new Map(), forbidden: [] };
}

/** `/section/id/slug` → `/articles/date-slug/`; with decoys. */
export function newspaper(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  const [site, host] = ['The Lunden Courier', 'courier.example'];
  const sections = ['news', 'sports', 'arts'];
  const places = Array.from({ length: 46 }, (_, number) => {
    const story = storyOf(site, number);
    const slug = slugOfTitle(story.title);
    const old = `http://www.${host}/${sections[number % 3]}/${1000 + 17 * number}/${slug}`;
    const now = `https://${host}/articles/${unpadded(story.day)}-${slug}/`;
    return { number, story, old, now };
  });
  web.put(`https://${host}/robots.txt`, { text: 'User-agent: *\nDisallow: /private/\n' });
  web.put(`https://${host}/`, { html: `<title>${site}</title><h1>${site}</h1>` });
  for (const { number, story, old, now } of places) {
    if (number < 8) {
      world.redirects.push({ url: old, target: now, permanent: true });
      web.put(now, { html: newPage(story, site) });
      continue;
    }
    world.asked.push({ url: old, copyHtml: oldPage(story, site) });
    world.right.set(old, now);
    if (number % 10 === 9) {
      // Another story has its title, and stands where it would.
      web.put(now, { html: newPage({ ...story, body: proseOf(`other ${number}`) }, site) });
      world.right.set(old, null);
    } else if (number % 10 === 8) {
      web.put(now, { location: `https://${host}/`, status: 302 });
      world.right.set(old, null);
    } else {
      web.put(now, { html: newPage(story, site) });
    }
  }
  world.redirects.push(
    ...[1, 2, 3, 4].map((number) => ({
      url: `http://www.${host}/old/${number}`,
      target: `https://${host}/`,
      permanent: true,
    })),
  );
  return world;
}

/** Documentation whose extensions and folders went; one page is forbidden, one is a soft 404 with the page's slug. */
export function documentation(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  const [site, host] = ['Tinder Docs', 'docs.example'];
  web.put(`https://${host}/robots.txt`, {
    text: 'User-agent: weboid\nDisallow: /guide/secret-keys\n\nUser-agent: *\nDisallow: /\n',
  });
  world.forbidden.push(`${host}/guide/secret-keys`);
  web.putElse(host, (path) => ({
    html: newPage(
      {
        ...storyOf(site, 999),
        title: path.split('/').join(' ').replaceAll('-', ' '),
        body: '<p>Nothing was found. Try to search for something else, or go back to the start of the guide, where all chapters are listed.</p>',
      },
      site,
    ),
  }));
  const names =
    'install upgrade configure backup-and-restore secret-keys network-ports known-faults release-notes first-steps old-glossary'.split(
      ' ',
    );
  names.forEach((name, number) => {
    const story = { ...storyOf(site, 200 + number), title: name.replaceAll('-', ' ') };
    const [old, now] = [`http://${host}/doc/${name}.html`, `https://${host}/guide/${name}`];
    if (name !== 'old-glossary') web.put(now, { html: newPage(story, site) });
    if (number < 3) {
      world.redirects.push({ url: old, target: now, permanent: true });
      return;
    }
    world.asked.push({ url: old, copyHtml: oldPage(story, site) });
    world.right.set(old, name === 'old-glossary' || name === 'secret-keys' ? null : now);
  });
  return world;
}

/** A blog whose new addresses have numbers that nobody can know, with a packed sitemap in an index. */
export function blog(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  const [site, host, old] = ['Snow and Ice', 'snow.example', 'anna.blogs.example'];
  const entries: string[] = [];
  for (let number = 0; number < 16; number += 1) {
    const story = storyOf(site, 300 + number);
    const slug = slugOfTitle(story.title);
    const [was, now] = [
      `http://${old}/${story.day.slice(0, 4)}/${story.day.slice(5, 7)}/${slug}.html`,
      `https://${host}/p/${90_000 + 37 * number}/${slug}`,
    ];
    entries.push(now);
    web.put(now, { html: newPage(story, site, `<link rel=canonical href="${now}">`) });
    if (number < 3) {
      world.redirects.push({ url: was, target: now, permanent: true });
    } else {
      world.asked.push({ url: was, copyHtml: oldPage(story, site) });
      world.right.set(was, now);
    }
  }
  // Translations of a story, with its slug.
  const story = storyOf(site, 303);
  for (const lang of ['de', 'fr', 'nl']) {
    const address = `https://${host}/${lang}/p/1/${slugOfTitle(story.title)}`;
    web.put(address, { html: newPage({ ...story, lang }, site) });
    entries.unshift(address);
  }
  const list = entries.map((entry) => `<url><loc>${entry}</loc></url>`).join('');
  web.put(`https://${host}/robots.txt`, { text: `Sitemap: https://${host}/index.xml\n` });
  web.put(`https://${host}/index.xml`, {
    text: `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://${host}/posts.xml.gz</loc></sitemap></sitemapindex>`,
  });
  web.put(`https://${host}/posts.xml.gz`, {
    text: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</urlset>`,
    isPacked: true,
  });
  return world;
}

/** Old numbers, new slugs of titles: only who reads pages can know. No sitemap. */
export function numbered(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  const [site, host] = ['Veldby Review', 'review.example'];
  for (let number = 0; number < 14; number += 1) {
    const story = storyOf(site, 400 + number);
    const [old, now] = [
      `http://${host}/node/${500 + number}`,
      `https://${host}/stories/${slugOfTitle(story.title)}`,
    ];
    web.put(now, { html: newPage(story, site) });
    if (number < 4) world.redirects.push({ url: old, target: now, permanent: true });
    else {
      world.asked.push({ url: old, copyHtml: oldPage(story, site) });
      world.right.set(old, now);
    }
  }
  return world;
}

/** No list of pages but those of a section that forwards from time to time, and a host that nobody reaches. */
export function linked(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  const [site, host] = ['Brevik Letters', 'letters.example'];
  const links: string[] = [];
  for (let number = 0; number < 9; number += 1) {
    const story = storyOf(site, 700 + number);
    const [old, now] = [
      `http://${host}/show.php?nr=${20 + number}`,
      `https://${host}/reading/${number * 7919}/`,
    ];
    const isTold = number < 3;
    web.put(now, { html: newPage(story, site) });
    links.push(`<p>${proseOf(`teaser ${number}`, 1)}<a href="${now}">${story.title}</a></p>`);
    if (isTold) world.redirects.push({ url: old, target: now, permanent: true });
    else {
      world.asked.push({ url: old, copyHtml: oldPage(story, site) });
      world.right.set(old, now);
    }
  }
  const list = { title: 'Reading', body: links.join(''), day: '2020-01-01' };
  web.put(`https://${host}/reading/`, { html: newPage(list, site) });
  web.put(`https://${host}/`, { html: newPage({ ...list, title: site }, site) });
  // The list itself was cited; a list is never proposed.
  world.asked.push({ url: `http://${host}/all.php`, copyHtml: oldPage(list, site) });
  world.right.set(`http://${host}/all.php`, null);
  const lost = storyOf('Lost', 1);
  world.redirects.push(
    {
      url: 'http://lost.example/a/one',
      target: 'https://unreached.example/b/one',
      permanent: true,
    },
    {
      url: 'http://lost.example/a/two',
      target: 'https://unreached.example/b/two',
      permanent: true,
    },
  );
  world.asked.push({ url: 'http://lost.example/a/three', copyHtml: oldPage(lost, 'Lost') });
  world.right.set('http://lost.example/a/three', null);
  return world;
}

/** Cited at both of its addresses, and nothing else is known. */
export function citedTwice(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  const site = 'Marsby Times';
  for (let number = 0; number < 6; number += 1) {
    const story = storyOf(site, 800 + number);
    const slug = slugOfTitle(story.title);
    const [old, now] = [
      `http://times.example/2009/${slug}.html`,
      `https://times.example/read/${slug}`,
    ];
    web.put(now, { html: newPage(story, site) });
    if (number < 3) world.cited.push({ url: old, state: 'dead' }, { url: now, state: 'working' });
    else {
      world.asked.push({ url: old, copyHtml: oldPage(story, site) });
      world.right.set(old, now);
    }
  }
  return world;
}

/** Nothing is known of whither it went. */
export function silent(): MovedWorld {
  const world = emptyWorld();
  for (let number = 0; number < 5; number += 1) {
    const url = `http://gone.example/a/${number}`;
    world.asked.push({ url, copyHtml: oldPage(storyOf('Gone', 500 + number), 'Gone') });
    world.right.set(url, null);
  }
  return world;
}

/** Pages without copies, some at a host that makes a page of each address. */
export function withoutCopies(web: AliasWeb): MovedWorld {
  const world = emptyWorld();
  for (const [host, isEcho] of [
    ['plain.example', false],
    ['echo.example', true],
  ] as const) {
    if (isEcho) {
      web.putElse(host, (path) => ({
        html: newPage(
          { ...storyOf(host, 1), title: path.split('/').at(-1)?.replaceAll('-', ' ') ?? '' },
          host,
        ),
      }));
    }
    for (let number = 0; number < 9; number += 1) {
      const story = storyOf(host, 600 + number);
      const slug = slugOfTitle(story.title);
      const [old, now] = [`http://${host}/old/${slug}.htm`, `https://${host}/new/${slug}`];
      if (!isEcho) web.put(now, { html: newPage(story, host) });
      if (number < 6) world.redirects.push({ url: old, target: now, permanent: true });
      else {
        world.asked.push({ url: old, copyHtml: null });
        world.right.set(old, isEcho ? null : now);
      }
    }
  }
  return world;
}

/** All of them in one. */
export function joinedWorlds(worlds: readonly MovedWorld[]): MovedWorld {
  return {
    asked: worlds.flatMap(({ asked }) => asked),
    redirects: worlds.flatMap(({ redirects }) => redirects),
    cited: worlds.flatMap(({ cited }) => cited),
    right: new Map(worlds.flatMap(({ right }) => [...right])),
    forbidden: worlds.flatMap(({ forbidden }) => forbidden),
  };
}
