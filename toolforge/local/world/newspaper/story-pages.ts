import { answerWith, escapeHtml, type Answer } from '../site/answer';
import type { Story } from './story';

/** Where a story stands. */
interface PlacedStory {
  story: Story;
  path: string;
}

/** As the newspaper's first program showed a story: day and author in one line, columns made of `div`. */
export function oldStoryPage(siteName: string, story: Story): Answer {
  const name = escapeHtml(siteName);
  const title = escapeHtml(story.title);
  const text = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="en">
<head><meta charset="utf-8"><title>${title} - ${name}</title></head>
<body>
<div id="header"><a href="/">${name}</a></div>
<div id="nav"><a href="/">Front page</a> <a href="/tides">Tides</a> <a href="/small-ads">Small ads</a></div>
<div id="content">
<h1>${title}</h1>
<p class="byline">${dayInWords(story)}, ${escapeHtml(story.author)}</p>
${story.paragraphs.map(paragraph).join('\n')}
</div>
<div id="footer">${name}, Sandvoe, Linga. Telephone Sandvoe 14. Printed each Friday.</div>
</body>
</html>
`;
  return answerWith(200, text);
}

/** As the newspaper's new program shows it. */
export function newStoryPage(siteName: string, story: Story): Answer {
  const name = escapeHtml(siteName);
  const { correction } = story;
  return page(
    `${story.title} | ${siteName}`,
    name,
    `<article>
<h1>${escapeHtml(story.title)}</h1>
<p class="by">By ${escapeHtml(story.author)}, <time datetime="${story.date}">${dayInWords(story)}</time></p>
${[...story.paragraphs, ...(correction === null ? [] : [correction])].map(paragraph).join('\n')}
</article>
<aside><p>From our archive. Stories before 2018 were taken over from the former website.</p></aside>`,
  );
}

/** A list of stories, with the first of them in full. */
export function storyListPage(
  siteName: string,
  { title, first, others }: { title: string; first: Story; others: readonly PlacedStory[] },
): Answer {
  const items = others.map(
    ({ path, story }) =>
      `<li><a href="${path}">${escapeHtml(story.title)}</a>, ${dayInWords(story)}</li>`,
  );
  return page(
    `${title} | ${siteName}`,
    escapeHtml(siteName),
    `<main><h1>${escapeHtml(title)}</h1>
${first.paragraphs.map(paragraph).join('\n')}
<ul>
${items.join('\n')}
</ul></main>`,
  );
}

function page(title: string, name: string, main: string): Answer {
  const text = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body>
<header><a href="/">${name}</a><nav><a href="/news">News</a> <a href="/tides">Tides</a> <a href="/subscribe">Subscribe</a></nav></header>
${main}
<footer><p>© ${name}. We use cookies to remember your island.</p></footer>
</body>
</html>
`;
  return answerWith(200, text);
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** `29 April 2016` */
function dayInWords({ date }: Story): string {
  return new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
