import type { CheckState } from '../check-state';
import type { DayNumber } from '../day-number';
import { isBelied } from '../hints/belied-word';
import { hintedStretch } from '../hints/hinted-stretch';
import { outcomeOf } from '../status-code';
import { isListedOn, type HintWorld } from './hint-world';
import { urlAt, type MortalWeb } from './mortal-web';
import type { CalledLook, MadeLook, SchedulerHints } from './scheduler-hints';
import { SimulatedReports } from './simulated-reports';
import { SimulatedSitemap } from './simulated-sitemap';

/** A sitemap is read once a week. */
const READ_EACH_DAYS = 7;

/**
 * What hosts of a simulation say, heeded by the rules of `hints/` (R1, R3). Hosts are visited as if nothing else were to do,
 * and a share of the day is no bound here.
 */
export class SimulatedHints implements SchedulerHints<CheckState> {
  readonly #web: MortalWeb;
  readonly #world: HintWorld;
  /** By number of the host. */
  readonly #sitemaps = new Map<number, SimulatedSitemap>();
  readonly #reports = new Map<number, SimulatedReports>();

  constructor(web: MortalWeb, world: HintWorld) {
    this.#web = web;
    this.#world = world;
    this.#addSitemaps();
    this.#addReports();
  }

  callsOn(day: DayNumber): readonly CalledLook[] {
    const calls = [...this.#sitemaps].flatMap(([host, sitemap]) =>
      (day - host) % READ_EACH_DAYS === 0 ? sitemap.read(day) : [],
    );
    const told = this.#world.told.get(day) ?? [];
    for (const place of told) this.#reports.get(this.#hostOf(place))?.name(place, day);
    return [...calls, ...told.map((place) => ({ place, day }))];
  }

  stretchAfter({ place, before, after, today }: MadeLook<CheckState>): number {
    const host = this.#hostOf(place);
    const [sitemap, reports] = [this.#sitemaps.get(host), this.#reports.get(host)];
    const isFailed = after.runs[0] !== undefined && outcomeOf(after.runs[0]) === 'failed';
    sitemap?.noteLook(place, { day: today, isFailed });
    const speakers = [sitemap, reports].filter((speaker) => speaker !== undefined);
    for (const speaker of speakers) {
      const word = { before, after, today, hint: speaker.hintOf(place) };
      const isTrusted = speaker.trustOn(today).stretch > 1;
      if (isTrusted && isBelied(speaker.source, word)) speaker.distrust(today);
    }
    const trusts = speakers.map((speaker) => speaker.trustOn(today));
    const chance = this.#web.chance.at('hint', place, today);
    const listed = sitemap?.hintOf(place) ?? null;
    return hintedStretch(trusts, { listed, today, chance })?.stretch ?? 1;
  }

  /** How far the sitemap of a URL's host is trusted; 1: it is not, or there is none. */
  sitemapStretch(place: number, day: DayNumber): number {
    return this.#sitemaps.get(this.#hostOf(place))?.trustOn(day).stretch ?? 1;
  }

  #hostOf(place: number): number {
    return urlAt(this.#web.urls, place).host;
  }

  #addSitemaps(): void {
    const hosts = new Set([...this.#world.listed.keys()].map((place) => this.#hostOf(place)));
    const places = new Map([...hosts].map((host): [number, number[]] => [host, []]));
    for (const [place, { host }] of this.#web.urls.entries()) places.get(host)?.push(place);
    for (const [host, its] of places) {
      const isListed = (place: number, day: DayNumber): boolean =>
        isListedOn(this.#world, place, day);
      this.#sitemaps.set(host, new SimulatedSitemap(its, isListed));
    }
  }

  #addReports(): void {
    const days = [...this.#world.told.keys()].toSorted((a, b) => a - b);
    for (const day of days) {
      for (const place of this.#world.told.get(day) ?? []) {
        const host = this.#hostOf(place);
        if (!this.#reports.has(host)) this.#reports.set(host, new SimulatedReports(day));
      }
    }
  }
}
