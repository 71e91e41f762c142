import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { ReportReader } from '../../../updates/wire/read-report';
import { decoded } from '../../../web/testing/table-rows';
import { text, type AskedWorld } from './asked-world';
import type { ToldLinks } from './disagreements';
import { isSuspected } from './link-rules';

/** Compares what a robot that asks for an index by the Remote Update Protocol is told, with what is told of URLs by the usual rules. */
export async function compareRobots(asked: AskedWorld, urls: ToldLinks): Promise<void> {
  const way = '/rup?Action=GetIndex&Span=1-day';
  const page = await text(asked, way);
  const [, lines = ''] = /<pre>\n(.*)<\/pre>/s.exec(page) ?? [];
  const told = new ReportReader(0).read(decoded(lines).split('\n'));
  const words = new Map(told.map(({ path, word }) => [urlIn(path), word]));
  for (const link of urls.values()) {
    const { url, verdict } = link;
    if (isSuspected(link)) continue;
    const isNews = verdict === 'unreachable' || verdict === 'doubtful';
    if (isNews) asked.found.value(`${way} ${url}`, 'changed', words.get(url));
  }
  const log = await createTableChangeFeed(asked.database).after(0, 100_000);
  asked.found.value(
    way,
    [...new Set(log.map(({ url }) => url))].toSorted(),
    [...words.keys()].toSorted(),
  );
}

const urlIn = (path: string): string =>
  new URL(path, 'https://a.net').searchParams.get('url') ?? '';
