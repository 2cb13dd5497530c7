import type { Blueprint, BlueprintProblem } from '@talent-platform/protocol/blueprint';
import { isPublishedCredential } from '../access/index.js';

/** The demo customer's credentials stand in its documentation, so no production server takes them. */
export function publishedCredentials({ users = [] }: Blueprint): BlueprintProblem[] {
  return users.flatMap(({ password, signingSecrets = [] }, index) => {
    const paths = signingSecrets
      .map(({ secret }, number) => ({ secret, path: `users[${index}].signingSecrets[${number}].secret` }))
      .concat(password === undefined ? [] : [{ secret: password, path: `users[${index}].password` }]);
    return paths
      .filter(({ secret }) => isPublishedCredential(secret))
      .map(({ path }) => ({ path, message: 'is one of the published demo credentials, which production refuses.' }));
  });
}
