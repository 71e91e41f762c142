import { z } from 'zod';
import { ARCHIVE_SERVICES, type ArchiveService } from '../url/archives/archive-services';
import { ASKABLE_ARCHIVES } from '../url/askable-archives';

const NONE = 'none';

/** Keys of services that can be asked, with commas between, each once, or `none`. */
export const serviceList = z.string().superRefine((text, context) => {
  const keys = keysIn(text);
  const wrong = keys.find((key) => serviceNamed(key) === undefined);
  const twice = keys[placeOfRepeat(keys)];
  if (wrong !== undefined) {
    const message = `no archive service “${wrong}” that can be asked; there are ${ASKABLE_ARCHIVES.join(', ')}, and ${NONE} for none of them`;
    context.addIssue({ code: 'custom', message });
  } else if (twice !== undefined) {
    context.addIssue({ code: 'custom', message: `${twice} stands there twice` });
  }
});

/** The services of such a list, in its order. */
export function servicesIn(text: string): ArchiveService[] {
  return keysIn(text).flatMap((key) => serviceNamed(key) ?? []);
}

function keysIn(text: string): string[] {
  return text === NONE ? [] : text.split(',').map((key) => key.trim());
}

function serviceNamed(key: string): ArchiveService | undefined {
  return ASKABLE_ARCHIVES.find((service) => service === key);
}

/** Of the first key that stands there already; -1: there is none. */
function placeOfRepeat(keys: readonly string[]): number {
  return keys.findIndex((key, place) => keys.indexOf(key) < place);
}

const service = z.enum(ARCHIVE_SERVICES, {
  error: `no archive service; there are ${ARCHIVE_SERVICES.join(', ')}`,
});

const services = z.array(service).superRefine((keys, context) => {
  const place = placeOfRepeat(keys);
  if (place < 0) return;
  context.addIssue({ code: 'custom', path: [place], message: `${keys[place]} stands there twice` });
});

/** What a wiki of the wikis file says of archives. */
export const wikiArchives = z
  .strictObject({
    refused: services.default([]),
    order: services.default([]),
  })
  .superRefine(({ refused, order }, context) => {
    const place = order.findIndex((one) => refused.includes(one));
    if (place < 0) return;
    const message = `${order[place]} is refused`;
    context.addIssue({ code: 'custom', path: ['order', place], message });
  })
  .default({ refused: [], order: [] });
