/** A function that has a name: declared, or what a variable or property is made. */
const NAMED =
  /\bfunction\s{1,3}([\w$]{1,60})\s?\([^()]{0,300}\)\s?\{|(?<![\w$])([\w$]{1,60})\s?[=:]\s?(?:async\s)?(?:function\s?\([^()]{0,300}\)|\([^()]{0,300}\)\s?=>)\s?\{/g;
const WORD = /[\w$]+/g;
/** What stands before a function that is called on the spot, or handed on to be called. */
const HANDED_ON = /[(,!+~-]\s?$/;
/** So named, browsers call it by themselves. */
const CALLED_BY_BROWSERS = /^on(?:load|pageshow|readystatechange)$/;
/** With more, what calls what is not followed any further. */
const CALLS_MAX = 200;

/**
 * The part of a script that may run while its page loads: all but the named functions that nobody names
 * there. Braces are counted wherever they stand, be it in a text: a sketch, good enough for a hint.
 * @param code with its white space collapsed
 */
export function codeAtLoad(code: string): string {
  const bodies = new Map<string, string>();
  const named = new Set<string>();
  const parts: string[] = [];
  const waiting = [code];
  while (waiting.length > 0 && parts.length < CALLS_MAX) {
    const part = setAside(waiting.shift() ?? '', bodies);
    parts.push(part);
    for (const word of part.match(WORD) ?? []) named.add(word);
    waiting.push(...takeCalled(bodies, named));
  }
  return parts.join(' ; ');
}

/** Leaves out of some code the functions that have names, and keeps their bodies. */
function setAside(code: string, bodies: Map<string, string>): string {
  let rest = '';
  let from = 0;
  for (const found of code.matchAll(NAMED)) {
    const start = found.index + found[0].length;
    if (found.index < from || HANDED_ON.test(code.slice(from, found.index).slice(-2))) continue;
    const end = endOfBody(code, start);
    const name = found[1] ?? found[2] ?? '';
    if (CALLED_BY_BROWSERS.test(name) || isCalledThere(code, end)) continue;
    bodies.set(name, `${bodies.get(name) ?? ''} ${code.slice(start, end)}`);
    rest += code.slice(from, found.index);
    from = end + 1;
  }
  return rest + code.slice(from);
}

function endOfBody(code: string, start: number): number {
  let depth = 1;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

/** `function () { … }()` */
function isCalledThere(code: string, end: number): boolean {
  return /^\s?\(/.test(code.slice(end + 1, end + 3));
}

function takeCalled(bodies: Map<string, string>, named: ReadonlySet<string>): string[] {
  return [...bodies].flatMap(([name, body]) => {
    if (!named.has(name)) return [];
    bodies.delete(name);
    return body;
  });
}
