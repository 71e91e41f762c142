const NOUNS =
  'river mill bridge council harvest teacher station library market ferry orchard tower festival choir museum railway garden harbour quarry school theatre bakery forest stadium hospital canal castle village printer weaver'.split(
    ' ',
  );
const VERBS =
  'opened closed rebuilt sold painted repaired visited praised moved measured lost found planned defended measured renamed celebrated flooded'.split(
    ' ',
  );
const PLACES =
  'Lunden Arnvik Torsholm Veldby Kirna Osmund Halden Brevik Nordal Estrup Fjelde Marsby'.split(' ');

/** A source of numbers from 0 on, the same for the same name. */
export function numbersOf(name: string): (below: number) => number {
  let state = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** Some sentences, the same for the same name, and others for any other one. */
export function proseOf(name: string, sentences = 14): string {
  const next = numbersOf(name);
  const any = (words: readonly string[]): string => words[next(words.length)] ?? '';
  const lines = Array.from(
    { length: sentences },
    () =>
      `The ${any(NOUNS)} of ${any(PLACES)} was ${any(VERBS)} in ${1800 + next(200)} by ${3 + next(90)} people, while the ${any(NOUNS)} near the ${any(NOUNS)} ${any(VERBS)} a ${any(NOUNS)}.`,
  );
  return lines.map((line) => `<p>${line}</p>`).join('\n');
}

/** A title of five words, the same for the same number. */
export function titleOfStory(number: number): string {
  const next = numbersOf(`title ${number}`);
  const any = (words: readonly string[]): string => words[next(words.length)] ?? '';
  return `${any(PLACES)} ${any(NOUNS)} ${any(VERBS)} near ${any(NOUNS)} ${number % 7 === 0 ? 'again' : any(PLACES)} ${any(NOUNS)}`;
}

/** `Lunden mill opened` as addresses have it. */
export function slugOfTitle(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
