/** A message on a talk page, as its wikitext has it. */
export interface ReadTalkMessage {
  mark: string;
  /** The last change of which it tells; NaN: it has no mark. */
  end: number;
  /** Addresses. */
  dead: string[];
  works: string[];
}

const MARK = /<!-- weboid:(?<end>\d+)-\d+ -->/;
const ADDRESS = /^\* (?:\[|<code><nowiki>)(?<address>[^\s<\]]+)/;

/** Reads a message in English. */
export function readTalkMessage(wikitext: string): ReadTalkMessage {
  const marked = MARK.exec(wikitext);
  const end = Number(marked?.groups?.['end']);
  const message: ReadTalkMessage = { mark: marked?.[0] ?? '', end, dead: [], works: [] };
  let list: string[] = [];
  for (const line of wikitext.split('\n')) {
    if (line.startsWith('Now dead')) list = message.dead;
    if (line.startsWith('Work again')) list = message.works;
    const address = ADDRESS.exec(line)?.groups?.['address'];
    if (address !== undefined) list.push(address);
  }
  return message;
}
