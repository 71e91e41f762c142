/** Stored numbers are the places in this list, from 1 on: append only. */
export const RUP_STATES = ['new', 'none', 'polling', 'registered'] as const;

/**
 * - `new`: nobody asked it yet;
 * - `none`: it does not speak the protocol;
 * - `polling`: it is asked for an index every so often;
 * - `registered`: it sends reports.
 */
export type RupState = (typeof RUP_STATES)[number];

/** Numbers of reports, both ends included. */
export type NumberRange = readonly [first: number, last: number];

/** How it stands with a site. Moments are seconds since 1970, 0 for never. */
export interface RupStanding {
  state: RupState;
  /** When `/rupinfo.txt` was asked for. */
  lookedS: number;
  /** Where requests go. */
  cgi: string;
  /** Whether robots need not prove who they are. */
  isOpen: boolean;
  /** Offered, words of the protocol. */
  units: readonly string[];
  /** How far back an index reaches, in a word of the protocol; '' where the site does not tell. */
  maxSpan: string;
  /** Between two reports, in a word of the protocol. */
  latency: string;
  /** To which reports go; '' where there is none. Without a key, nobody knows whether the site knows it. */
  address: string;
  key: string;
  /** When an answer to Register was last waited for to its end. */
  registerTriedS: number;
  /** A page of the site, told by a mail before its first report, on which a person may have to agree; '' for none. */
  confirmLink: string;
  /** The highest number of a report that came. */
  lastNumber: number;
  /** Those below it that did not, in their order. */
  missing: readonly NumberRange[];
  /** Of the last report that was sent, as the site says. */
  sentNumber: number;
  /** Since when some are missing. */
  holeS: number;
  /** When the last new report came. */
  heardS: number;
  /** Up to when all is known. */
  wholeS: number;
  /** When the number was asked for. */
  numberS: number;
  /** When an index was asked for. */
  indexS: number;
  /** Since when nothing was lost. */
  soundS: number;
  /** Before that it is left alone. */
  restS: number;
  /** What was lost is to be asked for. */
  wantsIndex: boolean;
  /** What was lost cannot be asked for: all its URLs are to be looked at. */
  wantsRecheck: boolean;
  /** Requests in a row of which nobody knows what became. */
  failures: number;
  /** Indexes in a row that it did not want to give, whatever failed between. */
  refusals: number;
  /** How often something was lost. */
  holes: number;
}

/** A site that is asked whether it speaks the Remote Update Protocol, with its standing. */
export interface RupSite extends RupStanding {
  siteId: number;
  /** As in NormalUrl. */
  host: string;
  /** 0: the default ports of http and https. */
  port: number;
  /** A part of the address to which its mails go, told to nobody else. */
  token: string;
  /** Whether it is asked by https. */
  isSecure: boolean;
  /** When something is to be done, seconds since 1970. */
  dueS: number;
}
