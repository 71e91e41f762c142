import { isTransient } from './database-errors';

/** As the driver tells of errors that it has no name for. */
const unnamed = (errno: number): Error =>
  Object.assign(new Error('Remote MariaDB server has gone away'), { errno, code: 'ER_UNKNOWN' });

test('a data server that is lost comes back; what else Spider says does not pass by itself', () => {
  expect(isTransient(unnamed(12_701))).toBe(true);
  expect(isTransient(unnamed(12_703))).toBe(false);
});
