import { isCheckedVerdict } from '../../../status/checked-verdict';
import { DEFAULT_POLICY, type Verdict } from '../../../status/verdict';
import { isChange, verdictBy } from '../../../status/verdict-ground';
import type { LoggedChange } from '../../../store/changes/change-feed';
import { domainOf } from '../../../store/changes/domain-key';
import type { UrlPages } from '../../../store/changes/pages-of-urls';
import { CHANGE_STREAM } from '../../../store/changes/change-event-id';
import { CANARY_DOMAIN, groundFields } from '../../../store/changes/streamed-change';
import { whatwgUrl } from '../../../url/whatwg-url';
import { eventText } from './event-text';
import type { EventIds } from './event-ids';

const SCHEMA = '/weboid/verdict/change/1.0.0';
const NO_PAGES: UrlPages = { pages: [], count: 0, isMore: false, wikiIds: new Set() };

/** What events are told with. */
export interface EventWords {
  publicUrl: string;
  eventIds: EventIds;
  /** `dewiki@WMF`, by the ids of wikis. */
  wikiNames: ReadonlyMap<number, string>;
}

/** Whether anybody may be told of a change. */
export function isTold({ from, to }: LoggedChange): boolean {
  return [from, to].every((ground) => isCheckedVerdict(verdictBy(ground, DEFAULT_POLICY)));
}

/** A change as an event, by the default policy. Each text is made once, when somebody wants it. */
export class VerdictEvent {
  readonly id: number;
  readonly to: Verdict;
  /** Whether it is one by the default policy. */
  readonly isUsual: boolean;
  readonly #change: LoggedChange;
  readonly #from: Verdict;
  readonly #pages: UrlPages;
  readonly #words: EventWords;
  #wikiNames: ReadonlySet<string> | null = null;
  #domains: readonly string[] | null = null;
  #text: string | null = null;
  #fullText: string | null = null;

  constructor(change: LoggedChange, pages: UrlPages | undefined, words: EventWords) {
    this.id = change.id;
    this.#change = change;
    this.#from = verdictBy(change.from, DEFAULT_POLICY);
    this.to = verdictBy(change.to, DEFAULT_POLICY);
    this.isUsual = isChange(change, [DEFAULT_POLICY]);
    this.#pages = pages ?? NO_PAGES;
    this.#words = words;
  }

  /** Names of the wikis that have the URL. */
  get wikiNames(): ReadonlySet<string> {
    const { wikiNames } = this.#words;
    this.#wikiNames ??= new Set(
      [...this.#pages.wikiIds].flatMap((wikiId) => wikiNames.get(wikiId) ?? []),
    );
    return this.#wikiNames;
  }

  /** The host, as in NormalUrl, and all domains that it is a subdomain of. */
  get domains(): readonly string[] {
    this.#domains ??= domainsOf(this.#change.url);
    return this.#domains;
  }

  /** What usual readers are sent. */
  get text(): string {
    this.#text ??= eventText('message', this.id, this.#fields());
    return this.#text;
  }

  /** The same with what the verdicts follow from. */
  get fullText(): string {
    this.#fullText ??= eventText('message', this.id, {
      ...this.#fields(),
      ...groundFields(this.#change),
    });
    return this.#fullText;
  }

  #fields(): object {
    const { url, reason, changedAtS } = this.#change;
    const { publicUrl, eventIds, wikiNames } = this.#words;
    const dt = new Date(changedAtS * 1_000).toISOString();
    const { pages, count, isMore } = this.#pages;
    return {
      $schema: SCHEMA,
      meta: {
        dt,
        id: eventIds.ofChange(this.id),
        stream: CHANGE_STREAM,
        domain: domainOf(url),
        uri: `${publicUrl}/url?url=${encodeURIComponent(url)}`,
      },
      url,
      from: this.#from,
      to: this.to,
      reason,
      changed_at: dt,
      pages: pages.flatMap(({ wikiId, pageId }) => {
        const wiki = wikiNames.get(wikiId);
        return wiki === undefined ? [] : [{ wiki, page_id: pageId }];
      }),
      page_count: count,
      ...(isMore && { page_count_bounded: true }),
    };
  }
}

function domainsOf(url: string): string[] {
  const host = (whatwgUrl(url)?.hostname ?? '').replace(/^\[|\]$/g, '');
  const labels = host.split('.');
  return labels.map((_, place) => labels.slice(place).join('.'));
}

const CANARY_URL = 'https://example.org/';

/**
 * An event that tells nothing but that the stream is alive, as those of EventStreams: to all readers, whatever they want,
 * so that those who want little do not begin far back after a while.
 * @param position id of the newest change that was told before
 * @param hourMs when the hour began: whatever process tells it, it is the same event
 */
export function canaryText(
  position: number,
  hourMs: number,
  { publicUrl, eventIds }: Pick<EventWords, 'publicUrl' | 'eventIds'>,
): string {
  const dt = new Date(hourMs).toISOString();
  return eventText('message', position, {
    $schema: SCHEMA,
    meta: {
      dt,
      id: eventIds.ofCanary(hourMs),
      stream: CHANGE_STREAM,
      domain: CANARY_DOMAIN,
      uri: `${publicUrl}/url?url=${encodeURIComponent(CANARY_URL)}`,
    },
    url: CANARY_URL,
    from: 'doubtful',
    to: 'unreachable',
    reason: CANARY_DOMAIN,
    changed_at: dt,
    pages: [],
    page_count: 0,
  });
}
