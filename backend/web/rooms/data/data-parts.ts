import type { ViewParts } from '../../pages/view-of';

/** What the public files are told and given from. */
export interface DataParts extends ViewParts {
  /** Address under which people reach us. */
  publicUrl: string;
  /** Folder of the public files (dumps/); null: there is none. */
  dumpFolder: string | null;
}
