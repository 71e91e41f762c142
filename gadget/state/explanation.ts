const SERVER_ERROR = 'reason-server-error';
const NO_ANSWER = 'reason-no-answer';
const UNKNOWN_DOMAIN = 'reason-unknown-domain';

/**
 * Status code of SPEC table T1 → message that says in plain words what is wrong. Only codes that can
 * prove a link dead (backend/status); refusals such as 403 never do.
 */
const EXPLANATIONS: Readonly<Record<number, string>> = {
  16: SERVER_ERROR,
  18: 'reason-not-found',
  21: 'reason-gone',
  33: NO_ANSWER,
  39: SERVER_ERROR,
  40: SERVER_ERROR,
  42: SERVER_ERROR,
  64: 'reason-no-connection',
  65: UNKNOWN_DOMAIN,
  66: UNKNOWN_DOMAIN,
  67: NO_ANSWER,
};

/** Message key (without prefix) of the sentence that explains a status code. */
export function explanationKey(code: number): string {
  return EXPLANATIONS[code] ?? 'reason-other';
}
