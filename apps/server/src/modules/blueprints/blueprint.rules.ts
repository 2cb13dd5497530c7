import type { Blueprint, BlueprintProblem } from '@talent-platform/protocol/blueprint';

/** The mark of the demo customer's published credentials. */
const DEMO_PREFIX = 'demo-only-';

/** The demo customer's credentials stand in its documentation, so no production server takes them. */
export function publishedCredentials({ users = [] }: Blueprint): BlueprintProblem[] {
  return users.flatMap(({ password, signingSecrets = [] }, index) => {
    const paths = signingSecrets
      .map(({ secret }, number) => ({ secret, path: `users[${index}].signingSecrets[${number}].secret` }))
      .concat(password === undefined ? [] : [{ secret: password, path: `users[${index}].password` }]);
    return paths
      .filter(({ secret }) => secret.startsWith(DEMO_PREFIX))
      .map(({ path }) => ({ path, message: 'is one of the published demo credentials, which production refuses.' }));
  });
}
