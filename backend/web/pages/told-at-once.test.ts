import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { waysToBeTold } from './told-at-once';
import type { ToldOf } from './told-of';

const { messages, source } = sampleParts(sampleWiki([]), {});

/** @param place whether any wiki has messages on talk pages, and the page with the links */
function shown(place: { isTalkOn?: boolean; path: string; subject?: ToldOf }): string {
  const ways = waysToBeTold({
    translator: messages.translator(['en']),
    languages: messages.languages,
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: place.path, query: new URLSearchParams() },
    ...(place.isTalkOn !== undefined && { isTalkOn: place.isTalkOn }),
    ...(place.subject !== undefined && { subject: place.subject }),
  });
  return ways.text.trim();
}

test('messages on talk pages are offered only where a wiki has them, and not on their own page', () => {
  expect(shown({ path: '/', isTalkOn: true })).toMatch(/^<a href="\/subscriptions[^]*\/mail/);
  for (const place of [
    { path: '/' },
    { path: '/', isTalkOn: false },
    { path: '/subscriptions', isTalkOn: true },
  ]) {
    expect(shown(place)).toMatch(/^<a href="\/mail/);
  }
});

test('what the page is about goes along, and what is for programs is not among the ways for people', () => {
  const subject = { dbname: 'dewiki@WMF', title: 'Hafen' };
  const ways = shown({ path: '/externalLinkInfo', isTalkOn: true, subject });
  for (const room of ['subscriptions', 'mail']) {
    expect(ways).toContain(`href="/${room}?dbname=dewiki%40WMF&amp;title=Hafen"`);
  }
  expect(ways).not.toMatch(/webhooks|verdictChanges/);
});
