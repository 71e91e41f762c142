import type { Problem } from '../state/problem';

/** A complete problem as the backend tells it; tests change what they are about. */
export function problem(changes: Partial<Problem> = {}): Problem {
  return {
    url: 'http://dead.example.net/a',
    verdict: 'unreachable',
    code: 18,
    http: 404,
    since: '2026-10-20',
    lastGood: '2026-10-17',
    lastChecked: '2026-11-19',
    failures: 6,
    redirect: undefined,
    archives: [],
    ...changes,
  };
}
