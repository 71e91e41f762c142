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
