import { comparedWords } from '../pages/read-alias-page';
import type { ComparedText } from './compared-text';
import type { HostBoilerplate } from './host-boilerplate';
import type { KnownFrames } from './known-frames';
import { titleWays } from './title-parts';

/** What things are sold in, in languages of large wikis; no word that mostly means something else. */
const COLOURS: ReadonlySet<string> = new Set(
  comparedWords(
    `red blue green yellow black white grey gray brown orange purple violet pink beige turquoise silver golden
    rot blau grün gelb schwarz weiß grau braun lila rosa türkis silber
    rouge bleu vert jaune noir noire blanc blanche gris grise brun marron
    rojo roja azul verde amarillo amarilla negro negra blanco blanca marrón morado rosado
    rosso rossa blu giallo gialla nero nera bianco bianca grigio grigia marrone viola
    vermelho vermelha amarelo amarela preto preta branco branca cinza castanho roxo
    rood blauw groen geel zwart grijs bruin oranje paars
    röd blå grön gul svart vit grå rød grønn grøn hvit hvid
    czerwony niebieski zielony żółty czarny biały szary
    červený modrý zelený žlutý černý bílý šedý
    punainen sininen vihreä keltainen musta valkoinen harmaa
    kırmızı mavi yeşil sarı siyah beyaz gri
    красный синий зелёный жёлтый чёрный белый серый`.replaceAll(/\s+/g, ' '),
  ),
);

/**
 * Whether the titles of two pages name other colours, each one that the other does not: one thing in two colours, wherever its
 * colour stands, and whatever heading is above both. What the site is called tells of no colour.
 */
export function changesColour(
  copy: ComparedText,
  now: ComparedText,
  { copies, pages }: KnownFrames,
): boolean {
  const living = titleWays(now.page);
  return titleWays(copy.page).some((way, kind) => {
    const before = coloursIn(way, copies);
    const after = coloursIn(living[kind] ?? [], pages);
    return hasMore(before, after) && hasMore(after, before);
  });
}

function coloursIn(parts: readonly string[], frame: HostBoilerplate): Set<string> {
  const words = parts.map((part) => part.split(' '));
  const own = words.filter(
    (some, place) => isColour(some) || !frame.isCommonTitle(parts[place] ?? ''),
  );
  return new Set(own.flat().filter((word) => COLOURS.has(word)));
}

/** A colour is a part of titles of many pages, as what the site is called is. */
const isColour = (words: readonly string[]): boolean => words.every((word) => COLOURS.has(word));

const hasMore = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => !other.has(word));
