import type { AddressAnswer, AskAddress } from '../hosts/ask-address';

const ROBOTS = /^https?:\/\/[^/]+\/robots\.txt$/;

/** Asks for each robots.txt once, whoever wants it in a search: it is looked at before copies are read, too. */
export function rememberRobots(ask: AskAddress): AskAddress {
  const answers = new Map<string, Promise<AddressAnswer | null>>();
  return (address, wish) => {
    if (!ROBOTS.test(address)) return ask(address, wish);
    const answer = answers.get(address) ?? ask(address, wish);
    answers.set(address, answer);
    return answer;
  };
}
