/**
 * Numbers under which kinds of subscribers are stored: by what they are told. The address of a webhook is its own; of who
 * is told by mail it is the number of the recipient; of who is told on a talk page it is empty.
 */
export const KIND = { webhook: 1, mail: 2, talk: 3 } as const;

/** One of them. */
export type SubscriberKind = (typeof KIND)[keyof typeof KIND];
