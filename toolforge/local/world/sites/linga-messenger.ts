import { readStory, type Story } from '../newspaper/story';
import { newStoryPage, oldStoryPage, storyListPage } from '../newspaper/story-pages';
import { answerWith } from '../site/answer';
import { fails, redirects } from '../site/fates';
import { page, secure, site } from '../site/site';
import type { ExampleSite, Fate, Page } from '../site/site';

/** The newspaper of the outer islands, which changes its program in the forty days. */
export const MESSENGER = 'www.linga-messenger.com';

/** From this day on its stories stand at new addresses. */
export const MOVED_ON = 8;

/**
 * What becomes of an old address, and of the new one.
 * `redirected`: the old one leads to the new one. The others answer with 404:
 * `moved`: the story stands at the new one; `mixed-up`: another story of the same title does; `listed`: a list does, the
 * story in full above it; `withheld`: the story does, and robots.txt asks to leave it alone.
 */
type StoryFate = 'redirected' | 'moved' | 'mixed-up' | 'listed' | 'withheld';

/** Number of the old address, file of the story, fate. */
const ROWS: readonly (readonly [number: number, name: string, fate: StoryFate])[] = [
  [1090, '2010-08-27-heather-fair-returns-after-eleven-years', 'redirected'],
  [1204, '2011-03-11-five-turbines-for-midvatn', 'redirected'],
  [1289, '2011-09-02-the-ram-that-would-not-be-sold', 'moved'],
  [1317, '2011-10-07-crofters-vote-for-the-wind', 'redirected'],
  [1466, '2012-06-22-a-walk-across-the-moor', 'moved'],
  [1541, '2012-11-16-remembering-magnus-flett', 'withheld'],
  [1683, '2013-05-24-court-lets-the-blades-turn', 'redirected'],
  [1709, '2013-08-30-rain-and-three-thousand-guests', 'redirected'],
  [1766, '2013-10-04-this-week-in-council', 'mixed-up'],
  [1854, '2014-03-07-letters-to-the-editor', 'listed'],
  [2019, '2015-02-13-what-the-gale-did', 'moved'],
  [2177, '2015-09-04-who-cuts-the-queens-heather', 'moved'],
  [2288, '2016-04-29-first-dividend-goes-to-the-school-bus', 'redirected'],
  [2410, '2016-09-02-fair-moves-to-the-old-airfield', 'redirected'],
];
/** The column of another week, which was taken over to where that of October belongs. */
const OTHER_COLUMN = '2013-11-15-this-week-in-council';

/** A story with both of its addresses. */
interface MovedStory {
  story: Story;
  fate: StoryFate;
  oldPath: string;
  newPath: string;
}

const stories: readonly MovedStory[] = ROWS.map(([number, name, fate]) => {
  const story = readStory(name);
  return {
    story,
    fate,
    oldPath: `/news/${number}/${story.slug}`,
    newPath: `/articles/${name}/`,
  };
});

/** Where the newspaper's stories stood, and where they belong by now. */
export const storyMoves: readonly { old: string; now: string; fate: StoryFate }[] = stories.map(
  ({ fate, oldPath, newPath }) => ({
    old: `https://${MESSENGER}${oldPath}`,
    now: `https://${MESSENGER}${newPath}`,
    fate,
  }),
);

export const lingaMessenger: ExampleSite = site(MESSENGER, {
  name: 'Linga Messenger',
  ports: secure,
  fate: asksRobots,
  pages: {
    '/': page('Linga Messenger'),
    ...Object.fromEntries(stories.map((moved) => [moved.oldPath, oldPage(moved)])),
    ...Object.fromEntries(stories.map((moved) => [moved.newPath, newPage(moved)])),
  },
});

function oldPage({ story, fate, newPath }: MovedStory): Page {
  const from = MOVED_ON;
  return {
    answer: (siteName) => oldStoryPage(siteName, story),
    fate: fate === 'redirected' ? redirects(301, newPath, { from }) : fails(404, { from }),
  };
}

function newPage({ story, fate }: MovedStory): Page {
  return {
    answer: (siteName) => {
      if (fate === 'listed') return listAbove(siteName, story);
      const shown = fate === 'mixed-up' ? { ...readStory(OTHER_COLUMN), date: story.date } : story;
      return newStoryPage(siteName, shown);
    },
    fate: fails(404, { to: MOVED_ON - 1 }),
  };
}

function listAbove(siteName: string, story: Story): ReturnType<typeof storyListPage> {
  const others = stories
    .filter((one) => one.story !== story)
    .map((one) => ({ story: one.story, path: one.newPath }));
  return storyListPage(siteName, { title: story.title, first: story, others });
}

/** The family of who died has asked that search engines pass by. */
function asksRobots({ path }: Parameters<Fate>[0]): ReturnType<Fate> {
  if (path !== '/robots.txt') return undefined;
  const withheld = stories.filter(({ fate }) => fate === 'withheld');
  const folders = ['/print/', ...withheld.map(({ newPath }) => newPath)];
  const lines = ['User-agent: *', ...folders.map((folder) => `Disallow: ${folder}`), ''];
  return answerWith(200, lines.join('\n'), { 'content-type': 'text/plain' });
}
