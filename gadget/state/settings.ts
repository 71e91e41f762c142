import { isRecord } from './is-record';

/** What a reader chose; read by gateway/settings-store, kept by details/keep-settings. */
export interface Settings {
  /** `doubtful` shows the unreachable links and the doubtful ones. */
  readonly show: 'unreachable' | 'doubtful';
  /** `click`: nothing is asked until the reader says so. */
  readonly ask: 'auto' | 'click';
  /** Whether the summary line is shown. */
  readonly summary: boolean;
}

export const DEFAULT_SETTINGS: Settings = { show: 'unreachable', ask: 'auto', summary: true };

/** Reads settings back from wherever they were kept; what is odd or missing is as by default. */
export function parseSettings(stored: unknown): Settings {
  const { show, ask, summary } = isRecord(stored) ? stored : {};
  return {
    show: show === 'doubtful' ? show : 'unreachable',
    ask: ask === 'click' ? ask : 'auto',
    summary: summary !== false,
  };
}
