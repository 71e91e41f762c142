import { mapInSteps, type Steps } from '../../runtime/in-steps';
import { addressParts, type AddressParts } from '../addresses/address-parts';
import { areKin, bareHost, folderKey, sharedFolders } from '../addresses/folder-key';
import { ageBetween, ageOfAddress } from '../rules/address-age';
import type { KnownMove } from '../rules/known-move';
import { movePartsOf } from '../rules/move-parts';

/** Ten near ones teach more than thirty others of the site. */
const SIBLINGS_MAX = 30;

/**
 * Known moves of the same site, the nearest first: those of the same folder (digits masked), then those with the most
 * folders in common, and last those of other hosts of its domain; within one distance those whose last segments begin most
 * alike, or, where nothing but a number tells pages apart, those of the nearest numbers.
 * Source: facts “aliases”, section 2
 */
export function* nearestSiblings(
  url: string,
  moves: readonly KnownMove[],
  max: number = SIBLINGS_MAX,
): Steps<KnownMove[]> {
  const at = addressParts(url);
  if (at === null) return [];
  const folder = folderKey(at);
  const isNumbered = NUMBER_ALONE.test(at.segments.at(-1) ?? '');
  const age = isNumbered || at.query.length > 0 ? ageOfAddress(at) : null;
  const near = yield* mapInSteps(moves, (move) => {
    const { old } = movePartsOf(move);
    if (old === null || !isNear(old.host, at.host)) return [];
    const folders = foldersInCommon(old, at, folder);
    const away = ageBetween(ageOfAddress(old), age);
    return [{ move, folders, away, letters: isNumbered ? 0 : sharedLetters(old, at) }];
  });
  return near
    .flat()
    .toSorted(byNearness)
    .slice(0, max)
    .map(({ move }) => move);
}

interface NearMove {
  readonly folders: number;
  /** With which last segments begin. */
  readonly letters: number;
  /** In numbers or days; Infinity where nothing can be said. */
  readonly away: number;
}

function byNearness(one: NearMove, other: NearMove): number {
  if (one.folders !== other.folders) return other.folders - one.folders;
  if (one.letters !== other.letters) return other.letters - one.letters;
  return one.away === other.away ? 0 : one.away - other.away;
}

/** Hosts of one domain are further away than any folder of one host. */
function foldersInCommon(old: AddressParts, at: AddressParts, folder: string): number {
  if (folderKey(old) === folder) return FOLDERS_SAME;
  const isHere = bareHost(old.host) === bareHost(at.host);
  return sharedFolders(old, at) - (isHere ? 0 : FOLDERS_SAME);
}

const isNear = (one: string, other: string): boolean =>
  bareHost(one) === bareHost(other) || areKin(one, other);

/** More than any two addresses have in common otherwise. */
const FOLDERS_SAME = 100;
const NUMBER_ALONE = /^\d+(?:\.[a-z][a-z\d]{1,4})?$/i;
const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i;

/** With how many letters two last segments begin alike; one extension counts as some more. */
function sharedLetters(one: AddressParts, other: AddressParts): number {
  const [last = '', theirs = ''] = [one.segments.at(-1), other.segments.at(-1)];
  let count = 0;
  while (count < last.length && last[count] === theirs[count]) count += 1;
  const isOneKind = EXTENSION.exec(last)?.[0] === EXTENSION.exec(theirs)?.[0];
  return count + (isOneKind ? 2 : 0);
}
