import type { HostLook } from '../../../status/host-look';
import { normalUrl } from '../../../url/testing/normal-url';
import { readHtml } from '../read-page';
import { likeMissingSibling } from './like-missing-sibling';

const TARGET = 'https://mill.org/lost/';
const LOOK: HostLook = {
  sibling: 'soft',
  lookedDay: 3000,
  isParked: false,
  target: TARGET,
  title: '',
  print: new Uint8Array(),
};

const isFound = (asked: string, at: string): boolean =>
  likeMissingSibling.find({
    asked: normalUrl(asked),
    at: normalUrl(at),
    moved: 'same-host',
    page: readHtml('<p>We look for it.'),
    look: LOOK,
  }) !== null;

test.each([
  ['led to where what is missing leads', 'https://mill.org/old/rye.html', TARGET, true],
  ['led to another place', 'https://mill.org/old/rye.html', 'https://mill.org/new/', false],
  ['asked for that place, by its index', 'https://mill.org/lost/index.html', TARGET, false],
  ['asked for that place with www.', 'https://www.mill.org/lost', TARGET, false],
])('%s', (_, asked, at, found) => {
  expect(isFound(asked, at)).toBe(found);
});
