import { mapInSteps, type Steps } from '../../runtime/in-steps';
import { addressParts, type AddressParts } from '../addresses/address-parts';
import { areKin, bareHost, folderKey, sharedFolders } from '../addresses/folder-key';
import type { KnownMove } from '../rules/known-move';
import { movePartsOf } from '../rules/move-parts';

/** Ten near ones teach more than thirty others of the site. */
const SIBLINGS_MAX = 30;

/**
 * Known moves of the same site, the nearest first: those of the same folder (digits masked), then those with the most
 * folders in common, and last those of other hosts of its domain; within one distance those whose last segments begin most alike.
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
  const near = yield* mapInSteps(moves, (move) => {
    const { old } = movePartsOf(move);
    if (old === null || !isNear(old.host, at.host)) return [];
    const folders = foldersInCommon(old, at, folder);
    return [{ move, folders, letters: sharedLetters(old, at) }];
  });
  return near
    .flat()
    .toSorted((one, other) => other.folders - one.folders || other.letters - one.letters)
    .slice(0, max)
    .map(({ move }) => move);
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
const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i;

/** With how many letters two last segments begin alike; one extension counts as some more. */
function sharedLetters(one: AddressParts, other: AddressParts): number {
  const [last = '', theirs = ''] = [one.segments.at(-1), other.segments.at(-1)];
  let count = 0;
  while (count < last.length && last[count] === theirs[count]) count += 1;
  const isOneKind = EXTENSION.exec(last)?.[0] === EXTENSION.exec(theirs)?.[0];
  return count + (isOneKind ? 2 : 0);
}
