/** What the page's writers say of the original. `unknown` is what a program could not tell. */
export type DeclaredStatus = 'live' | 'dead' | 'usurped' | 'unfit' | 'deviated' | 'unknown';
