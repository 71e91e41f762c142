import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';
import { publishedOn, judgedPages } from '../testing/judged-pages';
import { isOneForm } from './is-one-form';
import { replacementsBetween } from './replaced-words';

const DAY = publishedOn('2014-05-03');

/** One title and one day for all of them; what is their own stands in forms that are the same. */
const ward = (name: string, votes: number): string =>
  pageCalled(
    'Results of the election',
    `${proseOf('how it was counted', 6)}<p>In ${name} all ${votes} votes were counted.</p>
     ${proseOf('who could vote', 6)}<p>The councillor for ${name} had ${votes - 40} of them.</p>${proseOf('the next one', 4)}`,
    DAY,
  );

test('another ward on the same day is another page, under one title', () => {
  expect(judgedPages(ward('Northside', 812), ward('Old Harbour', 1_377))).toBeNull();
  expect(judgedPages(ward('Northside', 812), ward('Northside', 812))).toBe('same');
});

/** Half of it is the same for all. */
const report = (name: string): string =>
  pageCalled(
    'Ward report',
    `${proseOf('of all wards', 9)}${proseOf(`ward ${name}`, 6)}${proseOf('of all wards, too', 5)}`,
    DAY,
  );

test('what pages share under one title is their frame, where their addresses have no words', () => {
  const others = ['east', 'west', 'south'].map(report);
  expect(judgedPages(report('north'), report('centre'), others)).toBeNull();
  // What all of them are called tells nothing.
  expect(judgedPages(report('north'), report('north'), others)).toBe('new-title');
});

test('a shorter page that has something of all parts of another one is not its beginning', () => {
  const minutes = (name: string, sentences: number): string =>
    pageCalled(
      'Minutes',
      `${proseOf('of all wards', 6)}${proseOf(`minutes of ${name}`, sentences)}${proseOf('of all wards, too', 6)}`,
      DAY,
    );
  expect(judgedPages(minutes('north', 11), minutes('centre', 9))).toBeNull();
});

const festival = (year: number): string =>
  pageCalled(
    'Harvest festival',
    `<p>The festival of ${year} lasts four days.</p>${proseOf('what there is each year', 20)}<p>Tickets for ${year} are sold at the mill.</p>`,
    publishedOn(`${year}-08-02`),
  );

test('the next year of a festival is another page, whatever else it repeats', () => {
  expect(judgedPages(festival(2013), festival(2014))).toBeNull();
});

test('a revision on a later day is the same page, though a line tells its day', () => {
  const revised = (day: string, line: string): string =>
    pageCalled('The old mill', `<p>${line}</p>${proseOf('the mill', 20)}`, publishedOn(day));
  const [then, later] = [
    revised('2013-08-02', 'Last changed on 2 August 2013'),
    revised('2014-01-09', 'Last changed on 9 January 2014'),
  ];
  expect(judgedPages(then, later)).toBe('same');
});

describe('two texts are of one form', () => {
  const words = (text: string): string[] => text.split(' ');
  const FORM =
    'here is told of the ward of A that it has as many as B voters and is led by C since the last election of the council there';
  const filled = (...names: [string, string, string]): string[] =>
    words(['A', 'B', 'C'].reduce((text, place, at) => text.replace(place, names[at] ?? ''), FORM));

  test('where names and numbers stand in place of others', () => {
    expect(isOneForm(filled('lunden', '812', 'ann lee'), filled('halden', '377', 'bo dahl'))).toBe(
      true,
    );
  });

  test('not where one word was mended, nor where they are spelt otherwise', () => {
    const copy = filled('lunden', '812', 'ann lee');
    expect(isOneForm(copy, filled('halden', '812', 'ann lee'))).toBe(false);
    expect(isOneForm(copy, filled('lundens', '812', 'anna lee'))).toBe(false);
    expect(isOneForm(copy, copy)).toBe(false);
  });

  test('not where more was added and written anew than replaced', () => {
    const copy = filled('lunden', '812', 'ann lee');
    const more = words('it was not always so as all of them know who have lived there for long');
    const page = [...more, ...filled('halden', '377', 'bo dahl'), ...more, 'more', ...more];
    expect(isOneForm([...words('once'), ...copy, ...words('that is all')], page)).toBe(true);
    const rewritten = [...words('new first words of the page here'), ...copy.slice(0, 9), 'x'];
    expect(isOneForm(copy, rewritten)).toBe(false);
  });

  test('what stands in place of what is found between rows of words that both have', () => {
    expect(
      replacementsBetween(
        words('a b c d old name e f g h i j k l end'),
        words('start a b c d new e f g h i j k l'),
      ),
    ).toEqual([
      { before: [], after: ['start'] },
      { before: ['old', 'name'], after: ['new'] },
      { before: ['end'], after: [] },
    ]);
    expect(replacementsBetween([], [])).toEqual([]);
  });

  test('words that both begin or end with are not replaced, however few they are', () => {
    expect(
      replacementsBetween(
        words('the old mill a b c d in march of 1998 the end'),
        words('the mill a b c d in may of 2003 the end'),
      ),
    ).toEqual([
      { before: ['old'], after: [] },
      { before: ['march', 'of', '1998'], after: ['may', 'of', '2003'] },
    ]);
  });
});
