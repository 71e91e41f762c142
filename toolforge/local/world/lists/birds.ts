import type { Article } from './written-article';

/** A species of bird, and what is told of it. */
interface Bird {
  name: string;
  /** Page of the observatory, by its address. */
  path: string;
  status: string;
  /** The day from which on the observatory keeps no page of it any more. */
  droppedFrom?: number;
}

/** The site that has a page of each species. */
export const OBSERVATORY = 'www.skarva-bird-observatory.org';

const bird = (name: string, status: string, droppedFrom?: number): Bird => ({
  name,
  path: `/species/${name.toLowerCase().replaceAll(' ', '-')}`,
  status,
  ...(droppedFrom !== undefined && { droppedFrom }),
});

/** Those that breed on the islands. */
export const birds: readonly Bird[] = [
  bird('Atlantic puffin', 'some 41,000 pairs, most of them on Skarva'),
  bird('Common guillemot', 'on all cliffs of the west side; halved since 1985'),
  bird('Razorbill', 'among guillemots, 2,300 pairs'),
  bird('Black guillemot', 'below boulders of all shores'),
  bird('Northern gannet', 'one colony on Skarva since 1938'),
  bird('Northern fulmar', 'on every cliff, and on roofs of Eldvik'),
  bird('Manx shearwater', 'heard at night on Skarva; 60 to 80 burrows'),
  bird('European storm petrel', 'in old walls, counted with recordings'),
  bird('Great skua', 'on the moors of Linga, 140 pairs before the influenza of 2022'),
  bird('Arctic skua', 'nine pairs in 2023', 11),
  bird('Black-legged kittiwake', '1,100 nests, of 7,800 in 1981'),
  bird('Herring gull', 'in both towns'),
  bird('Great black-backed gull', 'on skerries, in single pairs'),
  bird('Arctic tern', 'on the airfield, where it is fenced in each summer'),
  bird('Common eider', 'in voes; the down was gathered until 1950'),
  bird('Red-breasted merganser', 'on two lochs of Linga'),
  bird('Oystercatcher', 'on meadows and shingle'),
  bird('Golden plover', 'on the moor around the Kvalberg'),
  bird('Whimbrel', 'some twenty pairs'),
  bird('Common snipe', 'drums in every wet meadow'),
  bird('Corncrake', 'called again in 2016, at Midvatn', 16),
  bird('Rock dove', 'in caves, of pure blood'),
  bird('Wren', 'a race of its own, darker than that of the mainland'),
  bird('Snow bunting', 'above 500 metres, not in every year'),
];

/** The article that cites the page of each. */
export const birdArticle: Article = {
  title: 'Birds of the Norrask Islands',
  text: `Some 330 species of '''birds''' have been seen on the [[Norrask Islands]], of which twenty-four breed in most years. They are counted by the observatory on Skarva, which was founded in 1951 by the botanist [[Ingrid Halvard]] and two lighthouse keepers.

== Breeding birds ==
${birds.map(birdLine).join('\n')}

== References ==
{{Reflist}}

{{Norrask Islands}}

[[Category:Science on the Norrask Islands]]
`,
};

function birdLine({ name, path, status }: Bird): string {
  const url = `https://${OBSERVATORY}${path}`;
  return `* '''${name}''': ${status}.<ref>{{Cite web |title=${name} |url=${url} |website=Skarva Bird Observatory |access-date=3 March 2024}}</ref>`;
}
