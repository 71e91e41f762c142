import { z } from 'zod';
import { ARCHIVE_SERVICES, type ArchiveService } from '../url/archive-services';

const NONE = 'none';

/** Keys of services with commas between, each once, or `none`. */
export const serviceList = z.string().superRefine((text, context) => {
  const keys = keysIn(text);
  const wrong = keys.find((key) => serviceNamed(key) === undefined);
  const twice = keys.find((key, place) => keys.indexOf(key) < place);
  if (wrong !== undefined) {
    const message = `no archive service “${wrong}”; there are ${ARCHIVE_SERVICES.join(', ')}, and ${NONE} for none of them`;
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
  return ARCHIVE_SERVICES.find((service) => service === key);
}

const service = z.enum(ARCHIVE_SERVICES, {
  error: `no archive service; there are ${ARCHIVE_SERVICES.join(', ')}`,
});

/** What a wiki of the wikis file says of archives. */
export const wikiArchives = z
  .strictObject({
    refused: z.array(service).default([]),
    order: z.array(service).default([]),
  })
  .superRefine(({ refused, order }, context) => {
    const place = order.findIndex((one) => refused.includes(one));
    if (place < 0) return;
    const message = `${order[place]} is refused`;
    context.addIssue({ code: 'custom', path: ['order', place], message });
  })
  .default({ refused: [], order: [] });
