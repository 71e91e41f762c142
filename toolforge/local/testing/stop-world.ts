import { endDaemon } from '../daemon';

/** jest's globalTeardown of the end-to-end tests (jest wants a default export); who needs it still, ends it. */
export default async function stopTestWorld(): Promise<void> {
  const { WEBOID_TEST_WORLD_PID_FILE: pidFile, WEBOID_TEST_WORLD_STAYS: stays } = process.env;
  if (pidFile !== undefined && stays === undefined) await endDaemon(pidFile);
}
