import autocannon from 'autocannon';

/** What is asked at once where all that can be answered is wanted. */
const CONNECTIONS = 8;

/** What is asked, for how long. */
interface FullLoad {
  seconds: number;
  nextPath: () => string;
}

/**
 * Asks as many questions as can be answered.
 * @throws when an answer is not good
 */
export async function askFully(
  address: string,
  { seconds, nextPath }: FullLoad,
): Promise<{ answers: number; perSecond: number }> {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  });
  const answers = result['2xx'];
  const failed = result.errors + result.non2xx;
  if (failed > 0 || answers === 0) {
    throw new Error(`${failed} of ${answers + failed} answers failed`);
  }
  return { answers, perSecond: answers / result.duration };
}
