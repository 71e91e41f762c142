import { createManualClock } from '../runtime/testing/manual-clock';
import { openActionApi } from './http/action-api';
import { pageTexts } from './page-texts';
import { startApiServer } from './testing/api-server';

/** Three of them are more than one answer may have. */
const TEXT = 'x'.repeat(6_000_000);

test('of texts that are too large together, those that follow are asked for when they are wanted', async () => {
  const asked: string[] = [];
  const server = await startApiServer((params) => {
    const pageIds = params.get('pageids') ?? '';
    asked.push(pageIds);
    const slots = { main: { contentmodel: 'wikitext', content: TEXT } };
    const pages = pageIds.split('|').map((pageid) => ({
      pageid: Number(pageid),
      revisions: [{ revid: 1, slots }],
    }));
    return { body: { query: { pages } } };
  });
  try {
    const clock = createManualClock(0);
    const texts = pageTexts(openActionApi(server.url, 'test', { clock }), [1, 2, 3, 4]);
    const first = await texts.next();
    expect(first.value).toMatchObject({ pageId: 1, wikitext: TEXT });
    expect(asked).toEqual(['1|2|3|4', '1|2']);
    const others: number[] = [];
    for await (const { pageId } of texts) others.push(pageId);
    expect(others).toEqual([2, 3, 4]);
    expect(asked).toEqual(['1|2|3|4', '1|2', '3|4']);
  } finally {
    await server.close();
  }
});
