import type { WikiPage } from '../wiki/wiki-reader';

/** Asks a wiki for pages whose titles begin so; `limit` at most. */
export type TitlesAsked = (begun: string, limit: number) => Promise<WikiPage[]>;
