import { TextCollector } from './text-collector';

const SCRIPT_CHARS_MAX = 16_384;

/** `location = "/there"`, `location.href = …`, `location.replace("/there")`. */
const JUMP =
  /\blocation(?:\.href)?\s{0,5}=\s{0,5}["']([^"'\s]{1,500})["']|\blocation\.(?:replace|assign)\(\s{0,5}["']([^"'\s]{1,500})["']/;

/** The same, whatever stands there; `location=no` is said of new windows. */
const LEADS =
  /\blocation(?:\.href|\[["']href["']\])?\s{0,5}=(?!=)(?!\s{0,5}(?:no|yes|[01])\b)|\blocation\.(?:replace|assign)\s{0,5}\(/;

/** What a page says in JSON-LD that it is. Source: schema.org. */
const AUTHORED =
  /"@type"\s{0,5}:\s{0,5}"(?:\w{0,20}Article|BlogPosting|Product|Event|Recipe|Book|VideoObject|JobPosting|DiscussionForumPosting|QAPage)"/;

/** What can be told from a page's inline scripts without running them. */
export class ScriptText {
  readonly text = new TextCollector(SCRIPT_CHARS_MAX);

  /** Where the scripts lead, as far as it stands there in plain words. */
  get jump(): string | null {
    const found = JUMP.exec(this.text.result());
    return found?.[1] ?? found?.[2] ?? null;
  }

  /** Whether the scripts lead elsewhere, be it nobody knows whither. */
  get leads(): boolean {
    return LEADS.test(this.text.result());
  }

  get saysAuthored(): boolean {
    return AUTHORED.test(this.text.result());
  }
}
