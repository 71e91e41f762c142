import english from '../../i18n/en.json';
import { createTranslator } from '../state/translator';
import { DEFAULT_SETTINGS } from '../state/settings';
import { textsOf } from '../testing/texts-of';
import { createSettingsForm } from './settings-form';

test('the choice of what is marked names all that it brings', () => {
  const { text } = createTranslator({ en: textsOf(english) }, ['en'], 'weboid-details-');
  const { element } = createSettingsForm(DEFAULT_SETTINGS, text, {
    askLink: 'Mark dead web links',
    preferences: null,
  });
  const [first, second] = element.querySelectorAll('label');
  expect([first?.textContent, second?.textContent]).toEqual([
    'Only dead ones',
    // Dead links with a copy on the page get a sign, too (show-repaired.ts).
    'Doubtful and already repaired ones, too',
  ]);
});
