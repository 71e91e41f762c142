import type { ArchiveService } from '../../url/archives/archive-services';

/**
 * Where an archive service speaks Memento. Addresses are templates: `{url}` stands for the wanted URL,
 * percent-escaped; one without it has the URL appended as it is.
 */
export interface MementoService {
  service: ArchiveService;
  timeMap: string | null;
  timeGate: string | null;
}

/** The address at which a service is asked for a URL. */
export function addressFrom(template: string, url: string): URL {
  const hasPlace = template.includes('{url}');
  return new URL(
    hasPlace ? template.replaceAll('{url}', () => encodeURIComponent(url)) : template + url,
  );
}
