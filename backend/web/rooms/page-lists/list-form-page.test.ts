import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { LIST_KINDS } from './list-form';
import { listsPage } from './list-form-page';

const { messages, source } = sampleParts(sampleWiki([]), {});

const VIEW = {
  translator: messages.translator(['en']),
  languages: messages.languages,
  source,
  today: 3_610,
  takenNames: NO_TAKEN_NAMES,
  form: { dbname: '', title: '', all: false },
  address: { path: '/lists', query: new URLSearchParams() },
};

test.each(LIST_KINDS)('of %s, no suggestion sends the form before its last field', (kind) => {
  const page = listsPage(VIEW, { typed: { kind }, refusal: null });
  const [, form = ''] = /<form class="question"[^>]*>([^]*?)<\/form>/.exec(page) ?? [];
  const fields = form.match(/<(?:input(?! type="hidden")|select|textarea)[^>]*>/g) ?? [];
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.slice(0, -1).filter((field) => field.includes('sent-by-choice'))).toEqual([]);
});

test.each([
  { typed: { kind: 'category' }, field: 'list-dbname' },
  { typed: { kind: 'category', dbname: 'dewiki' }, field: 'list-category' },
  { typed: { kind: 'project', dbname: 'dewiki' }, field: 'list-category' },
  { typed: { kind: 'petscan', dbname: 'dewiki' }, field: 'list-number' },
  { typed: { kind: 'category', dbname: 'dewiki', category: 'Sharks' }, field: undefined },
] as const)('the page begins in the first field that is empty: %o', ({ typed, field }) => {
  const page = listsPage(VIEW, { typed, refusal: null });
  const focused = [...page.matchAll(/<input[^>]* id="([^"]+)"[^>]* autofocus/g)];
  expect(focused.map(([, id]) => id)).toEqual(field === undefined ? [] : [field]);
});
