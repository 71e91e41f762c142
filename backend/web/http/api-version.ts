import type { Request } from 'express';

/** What addresses of the first version begin with. */
const V1 = '/v1';

/** What the address that was asked began with: `/v1`, or nothing for the addresses without a version. */
export function versionPrefix({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  return originalUrl.startsWith(`${V1}/`) ? V1 : '';
}
