import { systemRandom } from './random';
import { createSeal } from './seal';

const seal = createSeal('known-to-nobody', 'webhook', systemRandom);

test('what was sealed is opened, and looks different each time', () => {
  const [one, other] = [seal.close('whsec_abc ä'), seal.close('whsec_abc ä')];
  expect([seal.open(one), seal.open(other)]).toEqual(['whsec_abc ä', 'whsec_abc ä']);
  expect(one.equals(other)).toBe(false);
  expect(one.includes('whsec')).toBe(false);
});

test.each([
  ['another key', createSeal('known-to-none', 'webhook', systemRandom)],
  ['another purpose', createSeal('known-to-nobody', 'mail', systemRandom)],
])('%s opens nothing', (_what, other) => {
  expect(other.open(seal.close('text'))).toBeNull();
});

test('what was changed or cut is not opened', () => {
  const sealed = seal.close('text');
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(seal.open(changed)).toBeNull();
    expect(seal.open(sealed.subarray(0, place))).toBeNull();
  }
});
