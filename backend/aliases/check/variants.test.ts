import { publishedOn, judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const DAY = publishedOn('2014-05-03');

const lamp = (name: string, watts: number): string =>
  pageCalled(
    `Lamp ${name}`,
    `<p>The lamp ${name} gives warm light for ${watts} watts.</p>${proseOf('all lamps', 4)}`,
  );

test.each([
  ['a word added', 'Orion', 'Orion Pro'],
  ['a word left out', 'Orion Pro', 'Orion'],
  ['a number added', 'Orion', 'Orion 2'],
  ['a word replaced', 'Orion', 'Vega'],
])('another model of a shop is another page: %s', (_what, then, later) => {
  expect(judgedPages(lamp(then, 20), lamp(later, 20))).toBeNull();
  expect(judgedPages(lamp(then, 20), lamp(then, 20))).toBe('same');
});

const shirt = (colour: string): string =>
  pageCalled(
    `Shirt Fjord ${colour}`,
    `<p>This ${colour} shirt of wool is knitted by hand.</p><p>To be had in red, blue, grey and white.</p>${proseOf('all shirts', 4)}`,
  );

test('another colour is another page, where each page names all of them', () => {
  expect(judgedPages(shirt('red'), shirt('blue'))).toBeNull();
  expect(judgedPages(shirt('red'), shirt('red'))).toBe('same');
});

test('another colour is another page, where one heading stands above all of them', () => {
  const underOne = (colour: string): string =>
    shirt(colour).replace(/<h1>.*?<\/h1>/, '<h1>Shirt Fjord</h1>');
  expect(judgedPages(underOne('red'), underOne('blue'))).toBeNull();
  expect(judgedPages(underOne('red'), underOne('red'))).toBe('same');
});

/** As shops call their pages: each names all colours, and its own one in the title alone. */
const chair = (title: string, heading = 'Chair Fjord'): string =>
  pageCalled(
    title,
    `<p>To be had in red, blue, grey and white.</p>${proseOf('all chairs', 24)}`,
  ).replace(/<h1>.*?<\/h1>/, `<h1>${heading}</h1>`);

test.each([
  ['Chair Fjord – red', 'Chair Fjord – blue'],
  ['Chair Fjord – dark red | Shop', 'Chair Fjord – light blue | Shop'],
  ['Red – Chair Fjord', 'Blue – Chair Fjord'],
  ['Chair, red', 'Chair, blue'],
  ['Chair Fjord | Rot', 'Chair Fjord | Weiß'],
  ['Chair Fjord – black and white', 'Chair Fjord – black and red'],
])('a colour is a variant wherever it stands in a title: %s, %s', (then, later) => {
  expect(judgedPages(chair(then), chair(later))).toBeNull();
  expect(judgedPages(chair(then), chair(then))).toBe('same');
});

test.each([
  ['The Red and the Black – review', 'The Red and the Black – review | Courier'],
  ['The Red and the Black – review', 'The Red and the Black'],
  ['The Red and the Black', 'The Black and the Red'],
  ['Red – the colour of autumn', 'Red: the colour of autumn'],
  ['Blue Velvet – film of the week | Courier', 'Blue Velvet – film of the week | Herald'],
  ['White House burns | Courier', 'White House burns'],
])('a colour that both titles have tells of no variant: %s, %s', (then, later) => {
  const heading = then.replace(/ [–|:].*/, '');
  expect(judgedPages(chair(then, heading), chair(later, heading))).not.toBeNull();
});

const weather = (town: string, degrees: number): string =>
  pageCalled(
    `Weather of Saturday in ${town}`,
    `<p>In ${town} it will be ${degrees} degrees.</p>${proseOf('all of the country', 6)}`,
    DAY,
  );

test('another town on the same day is another page', () => {
  expect(judgedPages(weather('Lunden', 14), weather('Halden', 16))).toBeNull();
  expect(judgedPages(weather('Lunden', 14), weather('Lunden', 14))).toBe('same');
});

test('another town is another page, where only its title names it', () => {
  const page = (town: string, name: string): string =>
    pageCalled(`Council of ${town}`, `${proseOf('all', 4)}${proseOf(name, 3)}`, DAY);
  expect(judgedPages(page('Lunden', 'one'), page('Halden', 'other'))).toBeNull();
});

describe('a page of its own', () => {
  const TEXT = proseOf('a story', 10);

  test('is the same under another headline of its day', () => {
    const [then, later] = ['Council quarrels over ferry', 'Council argues over ferry'];
    expect(judgedPages(pageCalled(then, TEXT, DAY), pageCalled(later, TEXT, DAY))).toBe('same');
  });

  test('is the same where a title names its site', () => {
    const page = (title: string, more: string): string =>
      `<html lang=en><title>${title}</title><body><main>${proseOf('undated', 24)}${more}</main></body></html>`;
    const [then, later] = [proseOf('some more', 4), proseOf('another end', 4)];
    const name = 'The old ferry of Lunden';
    expect(judgedPages(page(name, then), page(`${name} – Courier`, later))).toBe('same');
  });

  test('is the same where it was told further, under a longer headline', () => {
    const then = pageCalled('Ferry sinks', TEXT, DAY);
    const more = '<p>The captain was saved.</p><p>The captain spoke of fog.</p>';
    expect(judgedPages(then, pageCalled('Ferry sinks, captain saved', TEXT + more, DAY))).toBe(
      'same',
    );
  });

  test('is the same where a long text without a day got a longer title', () => {
    const text = proseOf('long', 30);
    expect(judgedPages(pageCalled('Minutes', text), pageCalled('Minutes, archived', text))).toBe(
      'same',
    );
  });

  test('is the same where its site, which both texts name, has another name', () => {
    const page = (site: string): string =>
      pageCalled('Council quarrels over ferry', `${TEXT}<p>Read ${site} each day.</p>`).replace(
        /<title>.*?<\/title>/,
        `<title>Council quarrels over ferry | The ${site}</title>`,
      );
    expect(judgedPages(page('Courier'), page('Herald'))).toBe('same');
  });

  test('is the same where it was told further under another headline of its day', () => {
    const [then, later] = ['Council quarrels over ferry', 'Council argues over ferry'];
    const text = proseOf('a long story', 24);
    const more = proseOf('what came after it', 8);
    const page = pageCalled(later, text + more, DAY);
    expect(judgedPages(pageCalled(then, text + proseOf('its first end', 5), DAY), page)).toBe(
      'same',
    );
  });
});
