/** What `action=parse` says of a text. */
export interface Parsed {
  parsetree?: string;
  externallinks?: string[];
}

/** The wiki's web server has four workers. */
const AT_ONCE = 4;

/**
 * Asks a wiki for each text by itself: what is left open in one would reach into the next.
 * @param api address of api.php
 * @param prop as of `action=parse`
 * @throws Error when the wiki does not answer
 */
export async function askOneByOne(
  api: string,
  texts: readonly string[],
  prop: 'parsetree' | 'externallinks',
): Promise<Parsed[]> {
  const answers: Parsed[] = [];
  const work = async (first: number): Promise<void> => {
    for (let place = first; place < texts.length; place += AT_ONCE) {
      answers[place] = await ask(api, texts[place] ?? '', prop);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => work(first)));
  return answers;
}

async function ask(api: string, text: string, prop: string): Promise<Parsed> {
  const fields = {
    action: 'parse',
    contentmodel: 'wikitext',
    title: 'Scanned text',
    format: 'json',
    formatversion: '2',
  };
  const body = new URLSearchParams({ ...fields, prop, text });
  const response = await fetch(api, { method: 'POST', body });
  const { parse } = (await response.json()) as { parse?: Parsed };
  if (parse === undefined) throw new Error(`the wiki has no answer to ${JSON.stringify(text)}`);
  return parse;
}
