/** Numbers under which kinds of subscribers are stored: by what they are told. */
export const KIND = { webhook: 1, mail: 2, talk: 3 } as const;

/** One of them. */
export type SubscriberKind = (typeof KIND)[keyof typeof KIND];
