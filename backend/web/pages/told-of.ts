/** What a page is about, as the topics of `/mail` are named: who comes from there need not say it again. */
export type ToldOf = Partial<Record<'dbname' | 'title' | 'category' | 'domain' | 'url', string>>;
