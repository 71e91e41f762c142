import { createHash } from 'node:crypto';

/** A revision of a page. */
export interface TalkRevision {
  id: number;
  dbname: string;
  title: string;
  user: string;
  summary: string;
  /** Of the whole page. */
  text: string;
  /** What it has added. */
  added: string;
}

/** A new section of a page, as it is to be saved. */
export interface NewSection extends Pick<TalkRevision, 'dbname' | 'title' | 'user' | 'summary'> {
  heading: string;
  text: string;
  /** The newest revision that its author knows; 0: the page is to be made. */
  baseId: number;
}

/** Pages of wikis with their histories, and what MediaWiki decides when a section is added (EditPage::internalAttemptSave). */
export class TalkPages {
  readonly revisions: TalkRevision[] = [];

  /** Oldest first. */
  historyOf(dbname: string, title: string): TalkRevision[] {
    return this.revisions.filter((one) => one.dbname === dbname && one.title === title);
  }

  /** @returns the new revision, or MediaWiki's word for why there is none */
  add({ heading, text, baseId, ...given }: NewSection): TalkRevision | string {
    const newest = this.historyOf(given.dbname, given.title).at(-1);
    if (baseId === 0 && newest !== undefined) return 'articleexists';
    if (baseId > 0 && newest === undefined) return 'missingtitle';
    const isOwnAgain = newest?.user === given.user && newest.summary === given.summary;
    if (newest !== undefined && newest.id !== baseId && isOwnAgain) return 'editconflict';
    return this.#save(given, `== ${heading} ==\n\n${text}`);
  }

  /** Somebody else writes a line there, where there is a page. */
  interrupt({ dbname, title }: Pick<TalkRevision, 'dbname' | 'title'>): void {
    if (this.historyOf(dbname, title).length === 0) return;
    this.#save({ dbname, title, user: 'Neighbour', summary: 'by the way' }, 'By the way. --~~~~');
  }

  #save(
    given: Pick<TalkRevision, 'dbname' | 'title' | 'user' | 'summary'>,
    added: string,
  ): TalkRevision {
    const before = this.historyOf(given.dbname, given.title).at(-1)?.text ?? '';
    const text = before === '' ? added : `${before}\n\n${added}`;
    const revision = { ...given, id: this.revisions.length + 1, text, added };
    this.revisions.push(revision);
    return revision;
  }
}

/** Of a revision, as MediaWiki tells it. */
export function sha1Of({ text }: TalkRevision): string {
  return createHash('sha1').update(text).digest('hex');
}
