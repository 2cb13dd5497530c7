import { soakSpec } from '../run/soak-spec.mjs';

/** Changed files of every kind, each read by processes of the product for its text and its PDF. */
export const soakDocuments = soakSpec({
  name: 'documents',
  package: 'packages/documents',
  spec: 'test/mutated-files.spec.ts',
  environment: { seed: 'TALENT_SOAK_SEED', size: 'TALENT_SOAK_FILES' },
  size: { of: 'files', first: 10, most: 500, step: 5 },
});
