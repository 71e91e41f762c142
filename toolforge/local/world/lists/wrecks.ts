import type { Article } from './written-article';

/** A ship that was lost. */
interface Wreck {
  number: number;
  year: number;
  ship: string;
  type: string;
  place: string;
  /** Page of the register, by its address. */
  path: string;
  /** When the register changed that page last, before the simulation: `2009-03-17`. */
  changed: string;
  /** The day of the simulation on which it did so once more. */
  changedAgain?: number;
}

/** The register of wrecks, which has a page of each. */
export const WRECK_REGISTER = 'register.norrask-wrecks.org';

/** Numbers of the pages that the register has lost, and the days from which on. */
export const lostPages: ReadonlyMap<number, number> = new Map([
  [17, 8],
  [64, 9],
  [133, 12],
]);

const SHIPS = `
Anna, Hovra, Solglimt, Fortuna, Twee Gebroeders, Concordia, Sankt Olav, Providence,
Elisabeth, De Hoop, Skarv, Neptun, Margaretha, Good Intent, Havfruen, Vrouw Maria,
Ellida, Enigheden, Thetis, Brødrene, Northern Star, Ingeborg, Perseverance, Ternen,
Catharina, Haabet, Rival, Sunniva, Ariel, Frau Minna, Ocean Gift, Prosperité,
Gode Venner, Valborg, Maid of Linga
`;
const PLACES = `
Skarv Bank, Skarva, Linga Sound, mouth of Tarnhavn, Eldvik bay, Kvalness, The Teeth,
west side of Linga, Midvatn voe, Hammer Head, Solheim skerries
`;
const WRECKS = 210;
/** Of so many pages one is changed within the first days of the simulation. */
const CHANGED_EACH = 30;
const LAST_CHANGE_DAY = 37;
const FIRST_YEAR = 1702;
const LAST_YEAR = 1968;

/** All of the register, oldest first. */
export const wrecks: readonly Wreck[] = Array.from({ length: WRECKS }, (_, index) =>
  wreckOf(index + 1),
);

function wreckOf(number: number): Wreck {
  const year = FIRST_YEAR + Math.floor(((number - 1) * (LAST_YEAR - FIRST_YEAR)) / (WRECKS - 1));
  return {
    number,
    year,
    ship: picked(namesIn(SHIPS), number * 13),
    type: typeOf(year, number),
    place: picked(namesIn(PLACES), number * 7),
    path: `/wrecks/${number}`,
    changed: changedOn(number),
    ...(number % CHANGED_EACH === 0 && { changedAgain: number % LAST_CHANGE_DAY }),
  };
}

function typeOf(year: number, number: number): string {
  if (year < 1830) return picked(['brig', 'galliot', 'herring buss', 'whaler', 'sloop'], number);
  if (year < 1900) return picked(['barque', 'schooner', 'smack', 'paddle steamer'], number);
  return picked(['steam trawler', 'cargo ship', 'motor trawler', 'lighter'], number);
}

function changedOn(number: number): string {
  const day = new Date(Date.UTC(2006, 4, 2 + number * 29));
  return day.toISOString().slice(0, 10);
}

function namesIn(list: string): string[] {
  return list.trim().split(/,\s+/);
}

function picked(from: readonly string[], at: number): string {
  return from[at % from.length] ?? '';
}

/** The article that lists them all, each with its page of the register. */
export const wreckArticle: Article = {
  title: 'List of shipwrecks of the Norrask Islands',
  text: `This '''list of shipwrecks of the [[Norrask Islands]]''' has the ${WRECKS} losses from ${FIRST_YEAR} to ${LAST_YEAR} that the register of the [[Tarnhavn Harbour Museum]] has a page of. Those on the [[Skarv Bank]] are known from the survey of 1968; for the losses of a single night see [[Saint Canute's Storm]].

{| class="wikitable sortable"
! Year !! Ship !! Type !! Place !! Register
${wrecks.map(wreckRow).join('\n')}
|}

{{Norrask Islands}}

[[Category:History of the Norrask Islands]]
`,
};

function wreckRow({ number, year, ship, type, place, path }: Wreck): string {
  return `|-\n| ${year} || ''${ship}'' || ${type} || ${place} || [http://${WRECK_REGISTER}${path} no. ${number}]`;
}
