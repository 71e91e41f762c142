import { atOnce } from '../../runtime/in-steps';
import { movesOfRedirects } from '../examples/moves-of-redirects';
import { mayBeAsked } from './may-be-asked';

test.each([
  ['https://fjord.net/a/one?x=1#two', true],
  ['http://fjord.example:80/a', true],
  ['http://192.168.1.1/a', false],
  ['http://0x7f.1/a', false],
  ['http://[fd00::1]/a', false],
  ['http://printer/a', false],
  ['http://fjord.localhost/a', false],
  ['http://fjord.localhost./a', false],
  ['http://fjord.onion/a', false],
  ['https://en.wikipedia.org/wiki/Fjord', false],
  ['https://fjord.net:8443/a', false],
  ['https://anna:word@fjord.net/a', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s', (address, isPublic) => {
  expect(mayBeAsked(address)).toBe(isPublic);
});

test('what leads to a private host teaches no rule', () => {
  const urls = ['one', 'two'].map((name) => `http://fjord.example/a/${name}`);
  const led = (origin: string) =>
    atOnce(
      movesOfRedirects(
        urls.map((url) => ({
          url,
          target: url.replace('http://fjord.example', origin),
          permanent: true,
        })),
      ),
    );
  expect(led('http://10.0.0.1:8080')).toEqual([]);
  expect(led('https://cove.example/b')).toHaveLength(2);
});
