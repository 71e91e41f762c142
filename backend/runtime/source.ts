import type { SourceInfo } from './source-info';

/** Filled in by the bundler; without one there is no version to tell. */
declare const __WEBOID_VERSION__: string | undefined;
declare const __WEBOID_COMMIT__: string | undefined;

/** The source that this program was made from (W7.1). */
export const SOURCE: SourceInfo = {
  version: typeof __WEBOID_VERSION__ === 'string' ? __WEBOID_VERSION__ : 'unknown',
  commit: typeof __WEBOID_COMMIT__ === 'string' ? __WEBOID_COMMIT__ : 'unknown',
  url: 'https://gitlab.wikimedia.org/toolforge-repos/weboid',
};
