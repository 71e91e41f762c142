import { describeIssue } from '../runtime/describe-issue';
import { ConfigError, SEE_SETTINGS } from './config-error';
import { environmentSchema, type Environment } from './environment';

/**
 * Reads Weboid's settings from environment variables; others are left alone.
 * @throws ConfigError naming the key: a WEBOID_ key that does not exist, or a value of the wrong type
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  rejectUnknownKeys(env);
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const result = environmentSchema.safeParse(Object.fromEntries(set));
  if (result.success) return result.data;
  throw new ConfigError(`environment variable ${describeIssue(result.error)}${SEE_SETTINGS}`);
}

function rejectUnknownKeys(env: Record<string, string | undefined>): void {
  const unknown = Object.keys(env).find(
    (key) =>
      key.startsWith('WEBOID_') && !OF_LOCAL_SETUP.test(key) && !(key in environmentSchema.shape),
  );
  if (unknown === undefined) return;
  throw new ConfigError(`environment variable ${unknown} is not known${SEE_SETTINGS}`);
}

/** Read by the local set-up and by tests, not by Weboid itself. */
const OF_LOCAL_SETUP = /^WEBOID_(?:LOCAL|E2E|TEST)_/;
