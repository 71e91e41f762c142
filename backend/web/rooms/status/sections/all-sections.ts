import type { StatusSection } from './status-section';
import { archivesSection } from './archives-section';
import { changesSection } from './changes-section';
import { dataSection } from './data-section';
import { dispatchSection } from './dispatch-section';
import { errorsSection } from './errors-section';
import { fetchingSection } from './fetching-section';
import { hintsSection } from './hints-section';
import { movesSection } from './moves-section';
import { namesSection } from './names-section';
import { pagesSection } from './pages-section';
import { programsSection } from './programs-section';
import { urlsSection } from './urls-section';

/** The sections of the status page, in their order. */
export const STATUS_SECTIONS: readonly StatusSection[] = [
  fetchingSection,
  pagesSection,
  urlsSection,
  hintsSection,
  namesSection,
  movesSection,
  archivesSection,
  changesSection,
  dispatchSection,
  dataSection,
  programsSection,
  errorsSection,
];
