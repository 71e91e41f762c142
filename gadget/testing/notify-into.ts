/**
 * A stand-in for `mw.notify`: the last notification with a tag takes the place of the one before.
 * @param notices texts of the notifications that are shown
 */
export function notifyInto(notices: string[]): (text: string, options?: { tag?: string }) => void {
  const tagged = new Map<string, string>();
  return (text, { tag } = {}) => {
    const last = tag === undefined ? undefined : tagged.get(tag);
    if (last !== undefined) notices.splice(notices.indexOf(last), 1);
    if (tag !== undefined) tagged.set(tag, text);
    notices.push(text);
  };
}
