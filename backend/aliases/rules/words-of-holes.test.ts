import { patternInWords } from '../../status/aliases/hole-words';
import { addressParts } from '../addresses/address-parts';
import { holesOf } from './holes';

const OLD = 'http://blog.old.example/2014/03/07/12-34-Some_Page-56.html?id=7&story=The-One';
const FACTS = { title: 'Gr\u00f6\u00dfe & “It’s” the 1st', date: { year: 2015, month: 4, day: 8 } };

test('whatever a rule may be filled with is told in the words of a language', () => {
  const old = addressParts(OLD);
  if (old === null) throw new Error(OLD);
  const holes = holesOf(old, FACTS);
  expect(holes.length).toBeGreaterThan(100);
  const untold = holes.filter(({ text }) => {
    const told = patternInWords(`{${text}}`, (_key, ...values) => values.join(' '));
    // Names of parameters, and how a day is written.
    return /[a-z]{2}/i.test(
      told.replaceAll(/\b(?:id|story|(?:yy(?:yy)?|mm?|dd?|mon|month|[-/_.])+)\b/g, ''),
    );
  });
  expect(untold).toEqual([]);
});
