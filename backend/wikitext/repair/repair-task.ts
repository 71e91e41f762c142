import type { DateForm } from '../dates/write-date';
import type { WikitextPage } from '../references/page';
import type { UrlFindings } from './url-finding';
import type { RepairOptions } from './repair-options';

/** What the repairs of a page are made with. */
export interface RepairTask {
  page: WikitextPage;
  findings: UrlFindings;
  options: RepairOptions;
  /** User name of the bot that edits; null: a person does. */
  bot: string | null;
  now: Date;
  /** How the page's dates are written where nothing nearer says it. */
  dateForm: DateForm;
}

/** `YYYY-MM-DD`. */
export function today({ now }: RepairTask): string {
  return now.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** `YYYY-MM-DD hh:mm:ss`. */
export function momentText({ now }: RepairTask): string {
  return now.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ');
}
