import { normalUrl } from '../../url/testing/normal-url';
import { leadsAway } from './leads-away';
import { readHtml } from './read-page';

const AT = normalUrl('https://mill.org/old/rye.html');
const leads = (html: string): boolean => leadsAway(readHtml(html), AT);
const WORDS = 'We grind rye and wheat between stones that my great-grandfather cut. ';

test.each<[what: string, html: string, away: boolean]>([
  ['a jump elsewhere', '<meta http-equiv="refresh" content="0;url=https://b.org/">', true],
  ['a jump to itself', '<meta http-equiv="refresh" content="9;url=rye.html">', false],
  ['a script that leads elsewhere', '<script>location.href="https://b.org/x"</script>', true],
  ['a script that leads to the same page', '<script>location.href="/old/rye.html"</script>', false],
  [
    'a script among many words',
    `<script>location.href="https://b.org/x"</script><p>${WORDS}${WORDS}`,
    false,
  ],
  ['a script that says not where', '<script>location.href = whereTo()</script>', true],
  ['words alone', `<p>${WORDS}`, false],
])('%s', (_, html, away) => {
  expect(leads(html)).toBe(away);
});
