import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { NO_ANNOTATIONS, type Annotations } from '../../store/answers/annotations';
import type { FoundAlias } from '../../status/aliases/found-alias';
import type { Finding } from '../../store/answers/findings';
import { createMarkIndex } from '../../status/mark-index';
import { DEFAULT_POLICY } from '../../status/verdict';
import { classifyUrl } from '../../url/classify-url';
import { withAnnotations } from '../../answers/add-notes';
import { answerForLink, answerForSpam } from '../../answers/judge-link';
import { isWatched, type LinkAnswer } from '../../answers/link-answer';
import { Markup } from '../words/markup';
import { failed, finding, sampleParts, sampleWiki } from '../testing/sample-web';
import type { View } from './view';
import { linkActions } from './link-actions';

const { messages, source } = sampleParts(sampleWiki([]), {});
const view: View = {
  translator: messages.translator(['en']),
  languages: messages.languages,
  source,
  today: 3_610,
  takenNames: NO_TAKEN_NAMES,
  form: { dbname: '', title: '', all: false },
  address: { path: '/externalLinkInfo', query: new URLSearchParams() },
};
const URL = 'https://dead.net/x?a=1&b=2';
const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };

function shown(known: Finding | undefined, said: Partial<Annotations> = {}): string {
  const link = answerForLink(URL, classifyUrl(URL), known, judging);
  return actionsOf(isWatched(link) ? withAnnotations(link, { ...NO_ANNOTATIONS, ...said }) : link);
}

function actionsOf(link: LinkAnswer): string {
  const actions = linkActions(view, link);
  return actions instanceof Markup ? actions.text : '';
}

const DEAD = failed(18, 29, 6);

test('an unreachable link can be reported, and replaced', () => {
  const text = shown(DEAD);
  const address = '/report?url=https%3A%2F%2Fdead.net%2Fx%3Fa%3D1%26b%3D2&amp;lang=en';
  expect(text).toContain(`<a href="${address}#hand" rel="nofollow">Works in my browser</a>`);
  expect(text).toContain(`<a href="${address}#replacement" rel="nofollow">Say where it is now</a>`);
});

test('where one was proposed and is not shown yet, the way leads to that', () => {
  const text = shown(DEAD, { replacementWaits: true });
  expect(text).toContain('#replacement" rel="nofollow">See the proposed live page</a>');
  expect(text).not.toContain('Say where');
});

test('a doubtful one can only be reported, one that works or is not listed neither', () => {
  const doubtful = shown(failed(18, 2, 1));
  expect(doubtful).toContain('Works in my browser');
  expect(doubtful).not.toContain('Say where');
  expect(shown(finding({}))).toBe('');
  expect(shown(undefined)).toBe('');
  const dead = answerForLink(URL, classifyUrl(URL), DEAD, judging);
  expect(isWatched(dead) && actionsOf(answerForSpam(dead, null))).toBe('');
});

test('what people say is told under caveat, escaped, and can be removed', () => {
  const url = 'https://new.net/"><script>';
  const text = shown(DEAD, {
    reports: 2,
    presumedReachable: true,
    replacement: { url, checkedDay: 3_600, found: null },
  });
  expect(text).toContain('2 people report that');
  expect(text).toContain('About half of the links');
  expect(text).toContain('compare before you use it');
  expect(text).toContain('10 days ago');
  expect(text).not.toContain('<script>');
  expect(text).toContain(
    'lang=en#replacement" rel="nofollow">Is this the wrong page? Remove it</a>',
  );
  expect(text).toContain('lang=en#said" rel="nofollow">See or take back reports</a>');
  expect(text).not.toContain('Say where');
});

test('what was reported as working is not offered to be reported beside the way to its reports', () => {
  const text = shown(DEAD, { reports: 1 });
  expect(text).toContain('Somebody reports that it works in a browser.');
  expect(text).toContain('See or take back reports</a>');
  expect(text).not.toContain('Works in my browser');
});

test('of a link that works, nothing but the way to remove it is left', () => {
  const text = shown(finding({}), {
    replacement: { url: 'https://new.net/', checkedDay: 3_600, found: null },
  });
  expect(text).not.toContain('new.net');
  expect(text).toContain('lang=en#replacement" rel="nofollow">What was said of it</a>');
  expect(text).not.toContain('Remove');
});

describe('a live page that a search found', () => {
  const found: FoundAlias = {
    target: 'https://new.net/a',
    foundDay: 3_600,
    by: 'rule',
    evidence: { check: 'same', title: 1, kept: 0.94, grown: 1, numbers: 1, date: 'same' },
    rule: { from: 'dead.net/"><script>…', to: 'https://new.net/…', right: 7, matching: 7 },
  };
  const replacement = { url: 'https://new.net/a', checkedDay: 3_600, found };

  test('is told with its evidence, under caveat, and leads to where it is removed', () => {
    const text = shown(DEAD, { replacement });
    expect(text).toContain('Live page; compare before you use it:');
    expect(text).toContain('<a href="https://new.net/a" rel="nofollow noreferrer">');
    expect(text).toContain(
      'Same title, same date; 94 % of the archived text is there. Found by Weboid on',
    );
    expect(text).toContain('held for 7 of 7 known pages');
    expect(text).toContain('dead.net/&quot;&gt;&lt;script&gt;…');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('Editors propose');
    expect(text).toContain(
      'lang=en#replacement" rel="nofollow">Is this the wrong page? Remove it</a>',
    );
    expect(text).not.toContain('To the reports');
  });

  test('is a text alone where nobody is to be led there', () => {
    const taken = { ...view, takenNames: { has: (host: string) => host === 'new.net' } };
    const link = answerForLink(URL, classifyUrl(URL), DEAD, judging);
    const told = isWatched(link) ? withAnnotations(link, { ...NO_ANNOTATIONS, replacement }) : link;
    const actions = linkActions(taken, told);
    expect(actions instanceof Markup && actions.text).not.toContain('href="https://new.net/a"');
  });
});
