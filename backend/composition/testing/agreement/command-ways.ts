import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { writeWikiFeed } from '../../../commands/write-wiki-feed';
import { findWikiId } from '../../../store/pages/wikis';
import type { AskedWorld } from './asked-world';
import { changesOf } from './told-changes';
import type { WorldWiki } from './world-wikis';

interface EntryTold {
  id: number;
  pageid: number;
  url: string;
  from: string;
  to: string;
}

/** Compares what `weboid changes feed` writes of a wiki, an entry for each page, with what programs are told of its changes. */
export async function compareCommands(asked: AskedWorld, { wiki }: WorldWiki): Promise<void> {
  const { database, found } = asked;
  const client = `${wiki.dbname}@${wiki.farm.name}`;
  const wikiId = (await findWikiId(database, wiki.farm.code, wiki.dbname)) ?? 0;
  const clients = () => Promise.resolve([{ client, wikiId, policy: wiki.policy }]);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const reading = textOf(stdout);
  await writeWikiFeed(client, { after: 0, json: true }, { database, clients }, { stdout, stderr });
  stdout.end();
  const lines = (await reading).split('\n').filter((line) => line !== '');
  const told = lines.map((line) => entryOf(JSON.parse(line) as EntryTold));
  const changes = await changesOf(asked, wiki.dbname);
  const expected = changes.flatMap(({ pages, ...change }) =>
    pages.map(({ pageid }) => entryOf({ ...change, pageid })),
  );
  found.value(`weboid changes feed ${client}`, expected.toSorted(), told.toSorted());
}

const entryOf = ({ id, pageid, url, from, to }: EntryTold): string =>
  [id, pageid, url, from, to].join(' ');
