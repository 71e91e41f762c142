import { Agent } from 'node:http';
import * as fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { anyText } from '../../../runtime/testing/any-text';
import type { Operation } from '../../http/operation';
import { askRaw, type RawAnswer } from '../../testing/ask-raw';
import { CANARY, checkAnswer } from '../../testing/check-answer';
import { failed, sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { OPERATIONS } from './all-operations';

const TOKEN = 'a-token-for-tests';
const LIMIT_MS = 10_000;

const INJECTIONS = [
  `"><img src=x onerror=${CANARY}()>`,
  `'"></textarea></title></script><${CANARY}>`,
  `]]><${CANARY}/>&${CANARY};<!ENTITY ${CANARY} "x">`,
  `\u2028*/;${CANARY}();//\n${CANARY}()`,
  `</script><script>${CANARY}()</script>`,
  `javascript:${CANARY}()`,
  `https://site.de/"><${CANARY}>{{${CANARY}}}|-\n=${CANARY}()`,
  `=${CANARY}()\r\nX-${CANARY}: 1`,
  `a\r\nSet-Cookie: ${CANARY}=1`,
  `' OR 1=1; DROP TABLE ${CANARY} --`,
  `../../../../etc/${CANARY}`,
  `\u202E\uFFFE\uFFFF\u0001${CANARY}`,
  `$1 $& {{PLURAL:$1|${CANARY}}}`,
  '__proto__',
  'constructor',
];
const NUMBERS = ['-1', '0', '1e400', 'NaN', '0x10', '１２', '99999999999999999999', '1|2|3', '.5'];
const BROKEN = [
  '%',
  '%E4',
  '%ED%A0%80',
  '%00',
  '%zz',
  '%C0%AF',
  '%F8%80',
  '\xE4',
  '\xC3\xA4',
  '+%+',
];
const LONG = ['a', '%00', '|', '%0A', '1', '(', '*', '.', 'http://a.de/%0A'];

/** Each byte escaped, so that nothing is repaired on the way. */
const escaped = (text: string): string =>
  Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

const hostileValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...INJECTIONS).map(escaped) },
  { weight: 1, arbitrary: fc.constantFrom(...NUMBERS).map(escaped) },
  { weight: 2, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 2, arbitrary: anyText(40).map(escaped) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...LONG), fc.constantFrom(300, 3000, 100_000))
      .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length))),
  },
);

interface Question {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
}

/** One parameter is hostile, another one may be; the rest is as in the example. */
const question: fc.Arbitrary<Question> = fc
  .constantFrom(...OPERATIONS.filter(({ query }) => Object.keys(query.shape).length > 0))
  .chain((operation) => {
    const names = Object.keys(operation.query.shape);
    const { example = {}, otherExamples = [] } = operation;
    return fc.record({
      operation: fc.constant(operation),
      example: fc.constantFrom(example, ...otherExamples),
      hostile: fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), {
        minLength: 1,
        maxLength: 2,
      }),
      keepsOwn: fc.constantFrom(false, false, false, true),
      format: fc.constantFrom(...operation.formats, ...operation.formats, 'html', 'xml', 'js'),
      destination: fc.constantFrom('empty', 'document', 'script', CANARY),
      accept: fc.constantFrom('*/*', 'text/html', 'application/xml', `<${CANARY}>`),
    });
  })
  .map(({ operation, example, hostile, keepsOwn, format, accept, destination }) => {
    const own = Object.entries({ ...example, format })
      .filter(([name]) => keepsOwn || !hostile.some(([bad]) => bad === name))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const bad = hostile.map(([name, value]) => `${name}=${value}`);
    return {
      operation,
      path: `${operation.path}?${[...own, ...bad].join('&')}`,
      headers: {
        Accept: accept,
        'Accept-Language': accept,
        'If-None-Match': accept,
        'Sec-Fetch-Dest': destination,
        Authorization: `Bearer ${TOKEN}`,
        Origin: `https://${CANARY}.org`,
      },
    };
  });

const DEAD = `https://dead.net/"><${CANARY}>`;
const HOSTILE_PAGE = {
  pageId: 9_301_140,
  title: `Hai <${CANARY}> "'&`,
  namespace: 0,
  links: [DEAD, `http://x"><${CANARY}>/`, `https://odd.net/=${CANARY}()`],
};

let web: Served;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
beforeAll(async () => {
  const known = { [`https://dead.net/%22%3E%3C${CANARY}%3E`]: failed(18, 29, 6) };
  const parts = sampleParts(sampleWiki([HOSTILE_PAGE]), known, { toolTokens: [TOKEN] });
  web = await serve(parts);
});
afterAll(async () => {
  agent.destroy();
  await web.close();
});

/** Documents in XML, looked at together: starting the parser takes long. */
const xmlBodies = new Set<string>();

function ask({ operation, path, headers }: Question): Promise<RawAnswer> {
  const method = operation.method.toUpperCase();
  return askRaw({ port: web.port, method, path, headers, agent });
}

test(
  'no parameter of any operation breaks an answer or gets out of its text',
  async () => {
    const property = fc.asyncProperty(question, async (asked) => {
      const answer = await ask(asked);
      checkAnswer(answer);
      if (/^application\/(?:problem\+)?xml/.test(answer.headers['content-type'] ?? '')) {
        xmlBodies.add(answer.body);
      }
    });
    await fc.assert(property, { numRuns: 2500, interruptAfterTimeLimit: LIMIT_MS });
  },
  2 * LIMIT_MS,
);

test(
  'what came as XML is XML',
  async () => {
    const xml = [...xmlBodies].map((contents, index) => ({ fileName: `${index}.xml`, contents }));
    expect(xml.length).toBeGreaterThan(0);
    const { errors } = await validateXML({ xml, normalization: 'c14n' });
    expect(errors).toEqual([]);
    expect(xml.filter(({ contents }) => contents.includes(`<${CANARY}`))).toEqual([]);
  },
  2 * LIMIT_MS,
);

test('what is longer than any question is refused', async () => {
  const path = `/normalize?url=${'a'.repeat(200_000)}`;
  const answer = await askRaw({ port: web.port, method: 'GET', path, headers: {}, agent });
  expect(answer.status).toBe(431);
});
