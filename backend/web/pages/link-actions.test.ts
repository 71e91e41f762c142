import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { NO_ANNOTATIONS, type Annotations } from '../../store/answers/annotations';
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
  expect(text).toContain(`<a href="${address}" rel="nofollow">Works in my browser</a>`);
  expect(text).toContain(
    `<a href="${address}#replacement" rel="nofollow">Propose a replacement</a>`,
  );
});

test('a doubtful one can only be reported, one that works or is not listed neither', () => {
  const doubtful = shown(failed(18, 2, 1));
  expect(doubtful).toContain('Works in my browser');
  expect(doubtful).not.toContain('Propose');
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
  expect(text).toContain('Not true? Remove it');
  expect(text).not.toContain('Propose');
});

test('of a link that works, nothing but the way to remove it is left', () => {
  const text = shown(finding({}), {
    replacement: { url: 'https://new.net/', checkedDay: 3_600, found: null },
  });
  expect(text).not.toContain('new.net');
  expect(text).toContain('Remove it');
});
