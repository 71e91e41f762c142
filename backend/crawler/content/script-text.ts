import { codeAtLoad } from './code-at-load';
import { TextCollector } from './html/text-collector';

const SCRIPT_CHARS_MAX = 16_384;

/**
 * `location = …`, `top.location.href = …`, `location.replace(…`, up to where it says where. `location=no` is
 * said of new windows; other things have locations, too, and `var location` is none of a page.
 */
const LEADS =
  /(?<![\w$.-])(?<!\b(?:var|let|const)\s)(?:(?:window|document|self|top|parent|this|globalThis)\s?\.\s?){0,3}location(?:(?:\.href|\[["']href["']\])?\s?=(?!=)(?!\s?(?:no|yes|[01])\b)|\.(?:replace|assign)\s?\()/g;

/** `"/there"`, where it is all that stands there: what is put together from pieces leads nobody knows where. */
const PLAIN = /^\s?(["'])([^"'\s]{1,500})\1\s?(?:[;,)}]|\/\/|$|(?=[a-z]))/i;

/** The page's own address: to load it again, or in place of the frames around it. */
const OWN =
  /^\s?(?:(?:window|document|self|this|globalThis)\s?\.\s?){0,2}(?:location(?:\.href)?|URL)\s?(?:[;)},]|$)/;

/** `if (top != self)` asks whether frames stand around the page: so not where it is read by itself. */
const CONDITION = /\bif\s?\(([^;{}]{1,150})\)\s?\{?\s?$/;
const FRAMES_AROUND = /\b(?:top|parent|self|frames|frameElement)\b/;
const DIFFERS = /!=|[<>]/;

/** What a page says in JSON-LD that it is. Source: schema.org. */
const AUTHORED =
  /"@type"\s{0,5}:\s{0,5}"(?:\w{0,20}Article|BlogPosting|Product|Event|Recipe|Book|VideoObject|JobPosting|DiscussionForumPosting|QAPage)"/;

/** What can be told from a page's inline scripts without running them. */
export class ScriptText {
  readonly text = new TextCollector(SCRIPT_CHARS_MAX);

  /** Where the scripts lead, as far as it stands there in plain words. */
  get jump(): string | null {
    for (const target of this.#targets()) {
      const [, , address] = PLAIN.exec(target) ?? [];
      if (address !== undefined) return address;
    }
    return null;
  }

  /** Whether the scripts lead elsewhere when the page loads, even if nobody knows where. */
  get leads(): boolean {
    return this.#targets().length > 0;
  }

  get saysAuthored(): boolean {
    return AUTHORED.test(this.text.result());
  }

  /** The code behind each place that leads away, but for what only gets rid of frames around. */
  #targets(): string[] {
    const code = this.text.result();
    if (!code.includes('location')) return [];
    const run = codeAtLoad(code);
    return [...run.matchAll(LEADS)].flatMap(({ index, 0: found }) => {
      const target = run.slice(index + found.length, index + found.length + 510);
      return OWN.test(target) || isAboutFrames(run.slice(0, index)) ? [] : target;
    });
  }
}

function isAboutFrames(before: string): boolean {
  const condition = CONDITION.exec(before.slice(-170))?.[1] ?? '';
  return FRAMES_AROUND.test(condition) && DIFFERS.test(condition);
}
