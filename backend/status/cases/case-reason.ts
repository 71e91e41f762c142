import { STATUS, type Status } from '../status-code';

const NAMES = new Map<number, string>(
  Object.entries(STATUS).map(([name, code]) => [
    code,
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ]),
);

/** Machine word for what the last look met, such as `http-404` or `unknown-domain`. */
export function caseReasonOf({ code, http }: Status): string {
  return http === null ? (NAMES.get(code) ?? 'unknown') : `http-${http}`;
}
