import { mergeDefinition } from './definition-page';

const CORE = '* weboid[ResourceLoader|package|actions=view,info]|weboid.js|weboid.css';
const DETAILS = '* weboid-details[ResourceLoader|package|hidden]|weboid-details.js';
const OURS = [CORE, DETAILS];
const OTHERS = `== Reading ==
* popups[ResourceLoader | default |dependencies=a, b ] | popups.js
<!-- ${CORE} -->
*weboids[ResourceLoader]|weboids.js

== Editing ==
* hotcat[ResourceLoader]|hotcat.js`;

test('an empty page gets just our lines', () => {
  expect(mergeDefinition('', OURS)).toBe(`${CORE}\n${DETAILS}\n`);
});

test('new lines come at the end, the others stay as they are', () => {
  expect(mergeDefinition(`${OTHERS}\n`, OURS)).toBe(`${OTHERS}\n${CORE}\n${DETAILS}\n`);
});

test('a second time changes nothing', () => {
  const once = mergeDefinition(OTHERS, OURS);
  expect(mergeDefinition(once, OURS)).toBe(once);
});

test('a new line comes behind the one before it of ours, wherever people have moved that', () => {
  const moved = `== Links ==\n${CORE}\n${OTHERS}\n`;
  expect(mergeDefinition(moved, OURS)).toBe(`== Links ==\n${CORE}\n${DETAILS}\n${OTHERS}\n`);
});

test('our options and pages change, what people added stays, and so does their comment', () => {
  const theirs =
    '* weboid [ ResourceLoader | default | rights=edit, move | actions=view ] | weboid.js | local.css <!-- vote of May -->';
  expect(mergeDefinition(theirs, OURS)).toBe(
    '* weboid[ResourceLoader|package|actions=view,info|default|rights=edit,move]|weboid.js|weboid.css|local.css' +
      ` <!-- vote of May -->\n${DETAILS}\n`,
  );
});

test('their styles and modules stay beside ours', () => {
  const ours = ['* weboid[ResourceLoader|dependencies=a,b|peers=weboid-columns]|weboid.js'];
  const theirs = '* weboid[peers=theirs|ResourceLoader|dependencies=b, c|default]|weboid.js';
  const merged =
    '* weboid[ResourceLoader|dependencies=a,b,c|peers=weboid-columns,theirs,more|default]|weboid.js\n';
  expect(mergeDefinition(theirs, ours, ['peers=more'])).toBe(merged);
  expect(mergeDefinition(merged, ours)).toBe(merged);
});

test('a line that says the same in another order and with other blanks stays as it is', () => {
  const theirs =
    '*  weboid [ package | ResourceLoader | default | actions = view, info ] | weboid.js | weboid.css';
  expect(mergeDefinition(theirs, [CORE])).toBe(`${theirs}\n`);
});

test('a gadget that is defined twice is changed in both places', () => {
  const twice = '* weboid[ResourceLoader]|weboid.js\n== x ==\n* weboid[ResourceLoader]|weboid.js\n';
  expect(mergeDefinition(twice, [CORE])).toBe(`${CORE}\n== x ==\n${CORE}\n`);
});

test('a comment over several lines hides what is in it', () => {
  const hidden = `<!--\n${CORE}\n-->`;
  expect(mergeDefinition(hidden, [CORE])).toBe(`${hidden}\n${CORE}\n`);
});

test('added options come to the first line only, once', () => {
  const once = mergeDefinition('', OURS, ['default']);
  expect(once).toBe(`${CORE.replace(']', '|default]')}\n${DETAILS}\n`);
  expect(mergeDefinition(once, OURS, ['default'])).toBe(once);
});

test('what is no line of a gadget is refused', () => {
  expect(() => mergeDefinition('', ['weboid'])).toThrow('not a line of a gadget');
});
