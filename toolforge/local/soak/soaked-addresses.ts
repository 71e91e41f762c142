import { SCHEME_IDS } from '../../../backend/store/urls/urls';

/** Columns of tables url and host of which an address is put together. */
export const URL_ADDRESS = 'scheme, path, name';

export interface AddressRow {
  scheme: number;
  path: Buffer;
  name: Buffer;
}

/** The address of a stored URL; all sites of the soak are at the usual ports. */
export function soakedAddressOf({ scheme, path, name }: AddressRow): string {
  return `${scheme === SCHEME_IDS.https ? 'https' : 'http'}://${name.toString()}${path.toString()}`;
}
