import { rule } from './rule.js';

/** The rules between packages: protocol → nothing; client and blueprint → protocol; apps → all of these. */
export const workspaceRules = [
  rule('no-cycles', 'No cycles: one of the two must know nothing of the other.', { to: { circular: true } }),
  rule('imports-resolve', 'An import must lead to a file: what cannot be followed cannot be checked.', {
    // This script runs in API tools, which bring the library that it loads.
    from: { pathNot: '^apps/server/src/openapi/collection/sign-request\\.cjs$' },
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
    'blueprint-imports-protocol',
    'packages/blueprint imports no other package of this repository but protocol, and of others only yaml.',
    {
      from: { path: '^packages/blueprint/' },
      to: { pathNot: ['^packages/(blueprint|protocol)/', 'node_modules/yaml/'], dependencyTypesNot: ['core'] },
    },
  ),
  rule('blueprint-is-checked-without-files', 'Only src/files of packages/blueprint reads files, and needs yaml.', {
    from: { path: '^packages/blueprint/src/', pathNot: '^packages/blueprint/src/files/' },
    to: { path: ['^packages/blueprint/src/files/', 'node_modules/'] },
  }),
  rule(
    'conformance-imports-protocol',
    'packages/conformance imports no other package of this repository but protocol, and of others only ajv.',
    {
      from: { path: '^packages/conformance/' },
      to: { pathNot: ['^packages/(conformance|protocol)/', 'node_modules/ajv/'], dependencyTypesNot: ['core'] },
    },
  ),
  rule('documents-imports-nothing-of-ours', 'packages/documents knows no other package of this repository.', {
    from: { path: '^packages/documents/' },
    to: { path: '^(packages|apps|tooling)/', pathNot: '^packages/documents/' },
  }),
  rule(
    'sqlite-chooses-its-driver',
    'Only packages/sqlite imports better-sqlite3: it knows which version Node.js can run.',
    {
      from: { path: '^(packages|apps)/', pathNot: '^packages/sqlite/' },
      to: { path: 'node_modules/(@types/)?better-sqlite3' },
    },
  ),
  rule('docs-page-runs-in-browsers', 'packages/docs-page imports nothing but the /web entry of protocol.', {
    from: { path: '^packages/docs-page/src/' },
    to: { pathNot: ['^packages/docs-page/src/', '^packages/protocol/(dist|src)/web/index\\.'] },
  }),
  rule(
    'console-imports-client-and-protocol',
    'Of this repository apps/console imports client, protocol, and the JSON Schema and the types of blueprints alone.',
    {
      from: { path: '^apps/console/src/' },
      to: {
        path: ['^(packages|apps|tooling)/'],
        pathNot: [
          '^apps/console/src/',
          '^packages/(client|protocol)/dist/',
          '^packages/blueprint/dist/(?:schemas/|types\\.)',
        ],
      },
    },
  ),
  rule('console-imports-no-node', 'apps/console imports nothing of Node.js: it runs in browsers.', {
    from: { path: '^apps/console/src/' },
    to: { dependencyTypes: ['core'] },
  }),
  rule(
    'only-specs-import-test-support',
    'What a package offers to specs (`…/test-support`) is no part of the product.',
    {
      from: { path: '^(packages|apps)/', pathNot: ['\\.(api-)?spec\\.ts$', '/test/', '/test-support/'] },
      to: { path: '^packages/[^/]+/(src|dist)/test-support/' },
    },
  ),
  rule(
    'only-twin-imports-the-server',
    "Only packages/twin imports apps/server, by '@talent-platform/server/embedded'.",
    {
      from: { path: '^(packages|apps)/', pathNot: ['^apps/server/', '^packages/twin/'] },
      to: { path: '^apps/server/' },
    },
  ),
  rule('twin-imports-the-embedded-server', "packages/twin imports apps/server by '@talent-platform/server/embedded'.", {
    from: { path: '^packages/twin/' },
    to: { path: '^apps/', pathNot: '^apps/server/dist/embedded' },
  }),
  rule('apps-never-import-apps', 'An app never imports another app: what both need belongs to a package.', {
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  }),
  rule(
    'apps-import-packages-by-subpath',
    "An app imports protocol by its subpath ('…/protocol/signing'), never whole, and no package's sources.",
    { from: { path: '^apps/' }, to: { path: ['^packages/protocol/dist/index\\.', '^packages/[^/]+/src/'] } },
  ),
];
