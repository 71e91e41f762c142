/** A signal that aborts after a time, or with another one. Whoever asks for it ends it. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Nothing aborts any more, and no timer is left. */
  readonly end: () => void;
}

/**
 * Begins a limit of time. Not `AbortSignal.any` over `AbortSignal.timeout`: Node may collect the latter as garbage, and then
 * nothing ever aborts (nodejs/node#57736).
 * @param limitMs milliseconds
 * @param ended aborts before, with its own reason
 */
export function beginTimeLimit(limitMs: number, ended?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const late = (): void =>
    controller.abort(new DOMException(`not done within ${limitMs} ms`, 'TimeoutError'));
  const timer = setTimeout(late, limitMs);
  const endEarly = (): void => controller.abort(ended?.reason);
  if (ended?.aborted === true) endEarly();
  else ended?.addEventListener('abort', endEarly, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      ended?.removeEventListener('abort', endEarly);
    },
  };
}
