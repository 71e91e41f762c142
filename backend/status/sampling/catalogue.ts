/** URLs of one host and directory: where links die together. */
interface CatalogueLeaf {
  /** Number of its domain. */
  readonly domain: number;
  /** Places of its URLs, in the catalogue's order. */
  readonly places: readonly number[];
}

/**
 * A list of URLs as a scheduler may see it: which belong together, not which are broken. A URL is known
 * by its place in the list, from 0.
 */
export interface Catalogue {
  readonly urls: number;
  /** Places of each domain's URLs, in the catalogue's order. */
  readonly domains: readonly (readonly number[])[];
  readonly leaves: readonly CatalogueLeaf[];
}

interface Place {
  /** Host name of the URL, not its registered domain. */
  readonly host: string;
  /** Path of the URL up to its last slash; begins with one, or is empty. */
  readonly directory: string;
}

/** The part of an address by which its URL is put with others. */
export function hostAndDirectory({
  hostname,
  pathname,
}: Pick<URL, 'hostname' | 'pathname'>): Place {
  return { host: hostname, directory: directoryOf(pathname) };
}

/**
 * The directory of a URL: its path up to the last slash.
 * @param path with or without a query
 */
export function directoryOf(path: string): string {
  const [before = ''] = path.split('?', 1);
  return before.slice(0, before.lastIndexOf('/') + 1);
}

/** Puts together a catalogue, URL by URL. */
export class CatalogueBuilder {
  #urls = 0;
  readonly #domains: number[][] = [];
  readonly #leaves: { domain: number; places: number[] }[] = [];
  readonly #domainOfHost = new Map<string, number>();
  readonly #leafOfPlace = new Map<string, number>();

  add({ host, directory }: Place): void {
    const place = this.#urls;
    this.#urls += 1;
    const domain = this.#domainOf(host);
    this.#domains[domain]?.push(place);
    this.#leaves[this.#leafOf(domain, directory)]?.places.push(place);
  }

  build(): Catalogue {
    return { urls: this.#urls, domains: this.#domains, leaves: this.#leaves };
  }

  #domainOf(host: string): number {
    const known = this.#domainOfHost.get(host);
    if (known !== undefined) return known;
    this.#domainOfHost.set(host, this.#domains.length);
    return this.#domains.push([]) - 1;
  }

  #leafOf(domain: number, directory: string): number {
    const key = `${domain}${directory}`;
    const known = this.#leafOfPlace.get(key);
    if (known !== undefined) return known;
    this.#leafOfPlace.set(key, this.#leaves.length);
    return this.#leaves.push({ domain, places: [] }) - 1;
  }
}
