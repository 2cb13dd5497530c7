import { search } from '../run/search.mjs';
import { arbitrarySignedRequest } from './arbitrary-request.mjs';
import { judgeSigning } from './judge-signing.mjs';

const PART = 'signing';

/** Random requests, signed and verified on both entries of packages/protocol and by an independent reference. */
export async function soakSigning({ ms, seed, findings, kept }) {
  for (const { input, seed: keptSeed } of kept.of(PART)) {
    const problem = input && (await judgeSigning(input));
    if (problem) findings.fail({ part: PART, ...problem, seed: keptSeed, input });
    else findings.pass();
  }
  await search({
    arbitrary: arbitrarySignedRequest,
    judge: judgeSigning,
    about: { part: PART, seed, until: Date.now() + ms, findings },
  });
}
