import { endDaemon } from '../daemon';

/** jest's globalTeardown of the end-to-end tests (jest wants a default export). */
export default async function stopTestWorld(): Promise<void> {
  const pidFile = process.env['WEBOID_TEST_WORLD_PID_FILE'];
  if (pidFile !== undefined) await endDaemon(pidFile);
}
