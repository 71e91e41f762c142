import type { NormalUrl } from '../url/normal-url';
import type { Writable } from 'node:stream';
import type { Clock } from '../runtime/clock';
import { isoDate, type DayNumber } from '../status/day-number';
import {
  blockArchives,
  blocksAfter,
  choicesOfUrl,
  liftArchiveBlock,
  type BlockPosition,
  type KeptChoice,
} from '../store/archives/archive-blocks';
import { searchedDayOf } from '../store/archives/searched-days';
import { ARCHIVE_SERVICES, type ArchiveService } from '../url/archives/archive-services';
import { classifyUrl } from '../url/classify-url';
import { aligned } from './aligned';
import { CommandError } from './command-error';
import { writeJsonLine } from './items';
import type { OwnWork } from './own-database';
import { printable } from './printable';
import { writeLines } from './write-lines';

/** What is left of a command when its words were looked at. */
type ArchivesTask = (work: OwnWork) => Promise<void>;

const BLOCKS_AT_ONCE = 1_000;
const BEFORE_ALL: BlockPosition = { urlId: 0, service: 0 };

/**
 * `weboid archives list <address>`: what is chosen of it, empty choices and blocks; as a table or a JSON
 * line each. Where nothing is chosen, a last line tells when archives were asked in vain.
 * @returns what is left to do, with the database; it rejects for an address that is not listed
 * @throws CommandError for what is no address, before anything is opened
 */
export function listChoices(address: string, json: boolean): ArchivesTask {
  const url = wantedUrl(address);
  return async ({ database, output }) => {
    const choices = await choicesOfUrl(database, url);
    if (choices === null) throw notListed(url);
    await writeChoices(output, choices, json);
    const isOpen = choices.every(({ snapshot, isBlocked }) => snapshot === null && !isBlocked);
    const searchedDay = isOpen ? await searchedDayOf(database, url) : null;
    if (searchedDay !== null) await writeSearched(output, { url, searchedDay }, json);
  };
}

/** `weboid archives list --blocked`: the same of all that is blocked, in the order in which URLs came. */
export function listBlocks(json: boolean): ArchivesTask {
  return async ({ database, output }) => {
    const blocks: KeptChoice[] = [];
    for (let at: BlockPosition | null = BEFORE_ALL; at !== null;) {
      const found = await blocksAfter(database, at, BLOCKS_AT_ONCE);
      blocks.push(...found.blocks);
      at = found.next;
    }
    await writeChoices(output, blocks, json);
  };
}

/**
 * `weboid archives block`: what is chosen is offered no more, and nothing is chosen until that is lifted
 * (W5.2).
 * @param key of a service; by default all of them, those to come included
 * @returns what is left to do, with the database; it rejects for addresses that are not listed
 * @throws CommandError for what is no address or no service, before anything is opened
 */
export function blockOne(address: string, key: string | undefined): ArchivesTask {
  const [url, service] = [wantedUrl(address), wantedService(key)];
  return async ({ database, clock, output }) => {
    const done = await blockArchives(database, { url, service }, nowSOf(clock));
    if (done === 'not-listed') throw notListed(url);
    const already = done === 'is-blocked' ? ' already' : '';
    await writeLines(output, [`${printable(url.text)}: ${nameOf(service)} blocked${already}`]);
  };
}

/**
 * `weboid archives lift`: one block of an address, or all; archives are asked again.
 * @returns what is left to do, with the database; it rejects when there is nothing to lift
 * @throws CommandError for what is no address or no service, before anything is opened
 */
export function liftOneBlock(address: string, key: string | undefined): ArchivesTask {
  const [url, service] = [wantedUrl(address), wantedService(key)];
  return async ({ database, clock, output }) => {
    switch (await liftArchiveBlock(database, { url, service }, nowSOf(clock))) {
      case 'lifted':
        await writeLines(output, [`${printable(url.text)}: ${nameOf(service)} lifted`]);
        return;
      case 'not-listed':
        throw notListed(url);
      case 'all-blocked':
        throw new CommandError(
          `${printable(url.text)}: all services are blocked together; lift that without a service`,
        );
      case 'not-blocked':
        throw new CommandError(
          `${printable(url.text)}: ${nameOf(service)} not blocked; see weboid archives list --blocked`,
        );
    }
  };
}

function wantedUrl(address: string): NormalUrl {
  const { url, code } = classifyUrl(address);
  if (url !== null && code === null) return url;
  throw new CommandError(`“${printable(address)}” is no address that Weboid checks`);
}

function wantedService(key: string | undefined): ArchiveService | null {
  if (key === undefined) return null;
  const service = ARCHIVE_SERVICES.find((one) => one === key);
  if (service !== undefined) return service;
  throw new CommandError(`there is no service “${key}”; there are ${ARCHIVE_SERVICES.join(', ')}`);
}

const notListed = (url: NormalUrl): CommandError =>
  new CommandError(`${printable(url.text)} is not in the list of URLs`);

const nowSOf = (clock: Clock): number => Math.floor(clock.now() / 1_000);

const nameOf = (service: ArchiveService | null): string => service ?? 'all services';

async function writeChoices(
  output: Writable,
  choices: readonly KeptChoice[],
  json: boolean,
): Promise<void> {
  if (json) for (const choice of choices) await writeJsonLine(output, forMachines(choice));
  else await writeLines(output, tableOf(choices));
}

async function writeSearched(
  output: Writable,
  { url, searchedDay }: { url: NormalUrl; searchedDay: DayNumber },
  json: boolean,
): Promise<void> {
  const date = isoDate(searchedDay);
  if (json) await writeJsonLine(output, { url, archivesSearched: date });
  else await writeLines(output, [`no usable copy was found; archives last asked on ${date}`]);
}

function tableOf(choices: readonly KeptChoice[]): string[] {
  const rows = choices.map(({ url, service, snapshot, isBlocked, day }) => [
    printable(url.text),
    service ?? 'all',
    day === null ? 'not looked at' : isoDate(day),
    isBlocked ? 'blocked' : printable(snapshot ?? 'none chosen'),
  ]);
  return aligned([['address', 'service', 'day', 'copy'], ...rows]);
}

/**
 * `service` is null for a block of all, `copy` for blocks and empty choices, `date` for copies that were
 * proposed, as long as nobody has looked at them.
 */
function forMachines({ url, service, snapshot, timestamp, isBlocked, day }: KeptChoice): object {
  const date = day === null ? null : isoDate(day);
  return { url, service, copy: snapshot, timestamp: timestamp || null, blocked: isBlocked, date };
}
