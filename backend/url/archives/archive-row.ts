import type { ArchiveService } from './archive-services';
import type { ArchiveLinkKind } from './archive-kind';

/** A service that keeps copies of pages, and the places where they stand or stood. */
export interface ArchiveRow {
  service: ArchiveService;
  sites: readonly ArchiveSite[];
}

/**
 * Hosts on which the addresses of copies read alike. Forms and templates are paths with placeholders:
 *
 * - `{time}`, or `{time:kind}` with a kind of archive-times.ts: when the copy was made
 * - `{flags}`: nothing, or flags of the replay such as `id_`, `if_`, `im_`, `js_`, `cs_`, `oe_`, `re_`, `mp_`
 * - `{original}`, or `{original:kind}` with a kind of archived-original.ts: what was copied
 * - `{more}`: nothing, or further parameters of a query; `{query}`: nothing, or a query and a slash before it
 * - any other name: one segment of the path, or a kind of segment of archive-form.ts
 */
export interface ArchiveSite {
  /** As in NormalUrl; `www.` may stand before each. */
  hosts: readonly string[];
  /** Besides the default ports. */
  ports?: readonly number[];
  /**
   * What these addresses name, see archive-kind.ts; a snapshot unless it is said. The forms of copies without
   * a time that all software of archives knows (`*`, or nothing in place of the time) are made of those of
   * snapshots (latest-sites.ts).
   */
  kind?: ArchiveLinkKind;
  /** Path and query of a copy's address; the first that fits counts. */
  forms: readonly string[];
  /**
   * How the service writes that address today, where it is more than the form itself without flags, over
   * https: a template of what the forms name, and of
   *
   * - `{origin}`: scheme, host and port as they are
   * - `{timestamp}`: the time as digits, as far as it is told
   * - `{url}`: the normal form of the original
   * - `{code}`: that of WebCite, which is its time in other digits
   * - `{date}`: the time with dashes and colons
   */
  canonical?: string;
  /** Whether the service gives the archived bytes unchanged where the flags of its own form are `id_`. */
  hasRaw?: true;
  /** The address of the unchanged bytes, where it is another one. */
  raw?: string;
  /** Whether it is not known to answer over https. */
  keepsScheme?: true;
  /** What was copied, where the address names only a part of it; `{original}` otherwise. */
  original?: string;
}
