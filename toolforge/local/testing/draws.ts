/**
 * How often a test tries what it draws at random: seldom in each run, since runs add up, and often in a
 * thorough one, for which the environment variable WEBOID_TEST_THOROUGH is set.
 */
export function draws(ordinary: number, thorough: number): number {
  return process.env['WEBOID_TEST_THOROUGH'] ? thorough : ordinary;
}
