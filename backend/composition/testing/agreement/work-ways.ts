import { json, text, type AskedWorld } from './asked-world';
import { byUrl, type ToldLink } from './disagreements';
import { linksExpected, linksIn } from './links-in-files';
import type { WorldWiki } from './world-wikis';

const CHOICES = [
  '',
  '&sort=newest',
  '&namespace=4',
  '&without-copy=1&sort=without-copy',
  '&domain=mill9.net',
  '&namespace=0&domain=mill9.net&without-copy=1',
];
const UNFOLDED_MAX = 5;

interface WorkTold {
  pages: {
    pageid: number;
    title: string;
    dead: number;
    without_copy: number;
    newest?: string;
    links: ToldLink[];
  }[];
}

/** Compares the list of pages with dead links of a wiki, narrowed in each way, as people see it, with what programs are told. */
export async function compareWork(asked: AskedWorld, { wiki }: WorldWiki): Promise<void> {
  for (const choice of CHOICES) {
    const path = `/wiki/pages?dbname=${wiki.dbname}${choice}`;
    const { pages } = await json<WorkTold>(asked, `${path}&format=json`);
    const html = await text(asked, `${path}&lang=en`);
    const rows = html.split('<tr role="row">\n<th scope="row"').slice(1);
    asked.found.value(
      path,
      pages.map(({ pageid, title, dead, without_copy, newest }) => ({
        pageid,
        title,
        dead,
        without_copy,
        newest,
      })),
      rows.map(numbersIn),
    );
    for (const [place, row] of rows.entries()) {
      const first = pages[place]?.links.slice(0, UNFOLDED_MAX) ?? [];
      const told = await linksIn('html', new Response(row));
      asked.found.value(`${path} ${place}`, linksExpected(byUrl(first).values()), told);
    }
  }
}

function numbersIn(row: string): Omit<WorkTold['pages'][number], 'links'> {
  const [dead = 0, withoutCopy = 0] = [...row.matchAll(/work__number".*?<\/td>/gs)].map(([cell]) =>
    Number(/(\d+)(?:<\/a>)?<\/td>/.exec(cell)?.[1]),
  );
  return {
    pageid: Number(/pageid=(\d+)/.exec(row)?.[1]),
    title: /<bdi>([^<]*)<\/bdi>/.exec(row)?.[1] ?? '',
    dead,
    without_copy: withoutCopy,
    newest: /<time datetime="([^"]*)"/.exec(row.split('<details>')[0] ?? '')?.[1] as string,
  };
}
