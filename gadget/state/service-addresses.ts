import type { PageContext } from './page-context';

/** Where Weboid answers, and the name of the farm that this wiki belongs to ('' = its default farm). */
export interface Service {
  readonly origin: string;
  readonly farm: string;
}

/** Address of the machine-readable problems of a page (SPEC W7.1). */
export function problemsAddress(service: Service, page: PageContext): string {
  return `${service.origin}/externalLinkProblem?${pageQuery(service, page)}&format=json`;
}

/** Address of the readable report on a page (SPEC W7.2). */
export function reportAddress(service: Service, page: PageContext): string {
  const language = encodeURIComponent(page.userLanguage);
  return `${service.origin}/externalLinkInfo?${pageQuery(service, page)}&lang=${language}`;
}

function pageQuery({ farm }: Service, { dbname, pageId }: PageContext): string {
  const wiki = farm ? `${dbname}@${farm}` : dbname;
  return `dbname=${encodeURIComponent(wiki)}&pageid=${pageId}`;
}
