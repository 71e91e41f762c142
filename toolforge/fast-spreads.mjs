/**
 * Makes object literals that begin with a spread, `{...one, two: 2}`, fast on Node 20.
 *
 * Node 20's V8 makes a hidden class of its own for each object of such a literal, one to two microseconds for each property
 * that follows and that the spread did not bring, and whatever reads these objects then meets ever new classes. A spread of
 * nothing before it, `{...null, ...one, two: 2}`, says the same and takes another way: a tenth of a microsecond, whatever
 * follows. Where all that follows was brought, the literal was fast already, and this way takes some hundredths of a microsecond
 * more; so it would be everywhere on Node 22, which therefore builds programs as they are. In the URL loop it is an eighth of the processor time (bench `crawl`, Node 20).
 */
import { parse } from 'acorn';
import { full } from 'acorn-walk';

const NOTHING = '...null,';
/** The first that needs none of it. */
const FAST_NODE = 22;

/**
 * The same program with nothing spread at the beginning of each such literal. Lines stay where they are, so source maps
 * hold but for columns behind one.
 * @param {string} code a script (CommonJS), as esbuild prints it
 * @param {string} nodeVersion for which version of Node; programs run where they are built
 * @returns {string}
 * @throws {SyntaxError} where it is none
 */
export function withFastSpreads(code, nodeVersion = process.versions.node) {
  if (Number.parseInt(nodeVersion, 10) >= FAST_NODE) return code;
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true });
  const starts = [];
  full(tree, (node) => {
    if (node.type === 'ObjectExpression' && isSlow(node)) starts.push(node.properties[0].start);
  });
  starts.sort((one, other) => one - other);
  const ends = [...starts.slice(1), code.length];
  const parts = starts.map((start, at) => NOTHING + code.slice(start, ends[at]));
  return code.slice(0, starts[0] ?? code.length) + parts.join('');
}

/** A spread alone only copies. */
function isSlow({ properties }) {
  return properties.length > 1 && properties[0].type === 'SpreadElement';
}
