import type { WikitextPage } from '../references/page';
import type { UrlFindings } from './url-finding';
import type { RepairOptions } from './repair-options';

/** What the repairs of a page are made with. */
export interface RepairTask {
  page: WikitextPage;
  findings: UrlFindings;
  options: RepairOptions;
  /** User name of who edits. */
  bot: string;
  now: Date;
}

/** `YYYY-MM-DD`. */
export function today({ now }: RepairTask): string {
  return now.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** `YYYY-MM-DD hh:mm:ss`. */
export function momentText({ now }: RepairTask): string {
  return now.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ');
}
