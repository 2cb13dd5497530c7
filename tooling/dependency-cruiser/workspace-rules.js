import { rule } from './rule.js';

/** Between the packages: protocol → nothing; client and blueprint-files → protocol; apps → all of these. */
export const workspaceRules = [
  rule('no-cycles', 'No cycles: one of the two must know nothing of the other.', { to: { circular: true } }),
  rule('imports-resolve', 'An import must lead to a file: what cannot be followed cannot be checked.', {
    to: { couldNotResolve: true },
  }),
  rule('protocol-imports-nothing', 'packages/protocol has no dependencies at runtime but Node.js itself.', {
    from: { path: '^packages/protocol/' },
    to: { pathNot: '^packages/protocol/', dependencyTypesNot: ['core'] },
  }),
  rule('client-imports-protocol', 'packages/client imports no other package of this repository but protocol.', {
    from: { path: '^packages/client/' },
    to: { path: '^(packages|apps|tooling)/', pathNot: '^packages/(client|protocol)/' },
  }),
  rule(
    'blueprint-files-imports-protocol',
    'packages/blueprint-files imports no other package of this repository but protocol, and of others only yaml.',
    {
      from: { path: '^packages/blueprint-files/' },
      to: { pathNot: ['^packages/(blueprint-files|protocol)/', 'node_modules/yaml/'], dependencyTypesNot: ['core'] },
    },
  ),
  rule('apps-never-import-apps', 'An app never imports another app: what both need belongs to a package.', {
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  }),
  rule(
    'apps-import-packages-by-subpath',
    "An app imports a package by its subpath ('…/protocol/signing'), never whole.",
    {
      from: { path: '^apps/' },
      to: { path: '^packages/[^/]+/(dist/index\\.|src/)' },
    },
  ),
];
