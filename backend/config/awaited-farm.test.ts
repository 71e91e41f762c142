import { DEFAULT_POLICY } from '../status/verdict-policy';
import { mayBring } from './awaited-farm';

const farm = {
  name: 'WMF',
  code: 1,
  policy: DEFAULT_POLICY,
  internalDomains: /\.wikipedia\.org$/i,
  except: ['testwiki'],
};

test.each([
  ['dewiki', true],
  ['dewiki@WMF', true],
  ['de.wikipedia.org', true],
  ['De.Wikipedia.org:8080', true],
  ['testwiki', false],
  ['testwiki@WMF', false],
  ['dewiki@partner', false],
  ['dewiki@WMF@WMF', false],
  ['de.wikipedia.org@WMF', false],
  ['example.org', false],
  ['', false],
  ['"<b>', false],
])('%s: %s', (name, isAwaited) => {
  expect(mayBring(farm, name)).toBe(isAwaited);
});
