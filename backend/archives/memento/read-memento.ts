import type { ArchiveService } from '../../url/archives/archive-services';
import { copiedUrls, readArchivedCopy } from '../../url/archived-copy';
import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import { isSameResource } from '../../url/same-resource';
import { isTimestamp, timestampOfHttpDate } from './http-date';
import type { Memento } from './nearest-mementos';

/** What mementos must fit to. */
export interface MementoFrame {
  service: ArchiveService;
  /** Whose copies are wanted. */
  url: NormalUrl;
  /** Hosts (with ports) at which the service was asked: its copies stand there or at hosts known to be its. */
  hosts: ReadonlySet<string>;
}

/** Why something is no memento that counts. */
export type MementoFault = 'malformed' | 'no-moment' | 'other-service' | 'other-original';

/** The first archive of the web began then. */
const EARLIEST = '19960101000000';
/** Replays write the moment and the original into the address of a copy. */
const MOMENT_IN_ADDRESS = /\/(\d{14})(?:[a-z]{2}_)?\//;
const BEFORE_ORIGINAL = /\/\d{14}(?:[a-z]{2}_)?\/(?=\S)/;

/**
 * The moment of a memento. Where its address names one, that counts and not the date told beside it: it is
 * what the service looks up and shows to readers.
 * @param datetime HTTP date
 * @returns null where there is none, or none that can be
 */
export function mementoMoment(
  address: string,
  datetime: string | null,
  latest: string,
): string | null {
  const told = MOMENT_IN_ADDRESS.exec(address)?.[1];
  const moment = told ?? (datetime === null ? null : timestampOfHttpDate(datetime));
  if (moment === null || !isTimestamp(moment)) return null;
  return moment >= EARLIEST && moment <= latest ? moment : null;
}

/** Few shapes are usual; a TimeMap that has many is read more slowly, in the same memory. */
const SHAPES_MAX = 64;

/**
 * Reads what the addresses of mementos say beside their moment. Nearly all of a TimeMap differ in nothing
 * but that, so what was found of one holds for the others.
 */
export class MementoReader {
  readonly #frame: MementoFrame;
  readonly #known = new Map<string, Original | MementoFault>();

  constructor(frame: MementoFrame) {
    this.#frame = frame;
  }

  /**
   * The memento at an address, if it is one of the service and of the wanted URL.
   * @param address absolute
   * @param timestamp from `mementoMoment`
   */
  read(address: string, timestamp: string): Memento | MementoFault {
    const shape = address.replace(MOMENT_IN_ADDRESS, '//');
    const found = this.#known.get(shape) ?? this.#find(address);
    if (this.#known.size >= SHAPES_MAX) this.#known.clear();
    this.#known.set(shape, found);
    return typeof found === 'string' ? found : { url: address, ...found, timestamp };
  }

  #find(address: string): Original | MementoFault {
    const { service, url, hosts } = this.#frame;
    const place = classifyUrl(address).url;
    if (place === null) return 'malformed';
    const copy = readArchivedCopy(place);
    const isOfService = copy === null ? hosts.has(new URL(address).host) : copy.service === service;
    if (!isOfService) return 'other-service';
    const originals = copy === null ? [originalIn(address)] : copiedUrls(place);
    const original = originals.find((one) => one === null || isSameResource(one, url));
    return original === undefined ? 'other-original' : { original };
  }
}

type Original = Pick<Memento, 'original'>;

/** @returns null where the address does not name it */
function originalIn(address: string): NormalUrl | null {
  const moment = BEFORE_ORIGINAL.exec(address);
  if (moment === null) return null;
  const text = address.slice(moment.index + moment[0].length);
  return classifyUrl(/^[a-z]+:/i.test(text) ? text : `http://${text}`).url;
}
