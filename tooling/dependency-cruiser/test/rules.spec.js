import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { cruise } from 'dependency-cruiser';

import config from '../dependency-cruiser.config.js';

const PROTOCOL = 'packages/protocol/src';
const SERVER = 'apps/server/src';
const MODULES = `${SERVER}/modules`;

/** One import for each rule that must be refused: rule, importing file, imported file. */
const REFUSED = [
  ['no-cycles', `${PROTOCOL}/wire/link.ts`, `${PROTOCOL}/wire/link.ts`],
  ['imports-resolve', `${PROTOCOL}/wire/lost.ts`, './nowhere.js'],
  ['protocol-imports-nothing', `${PROTOCOL}/wire/date.ts`, 'node_modules/luxon/index.js'],
  ['protocol-imports-nothing', `${PROTOCOL}/wire/page.ts`, 'packages/client/src/page.ts'],
  ['client-imports-protocol', 'packages/client/src/upload.ts', 'apps/cli/src/upload.ts'],
  ['blueprint-imports-protocol', 'packages/blueprint/src/check.ts', 'packages/client/src/check.ts'],
  ['blueprint-imports-protocol', 'packages/blueprint/src/files/read.ts', 'node_modules/js-yaml/index.js'],
  ['blueprint-is-checked-without-files', 'packages/blueprint/src/parse.ts', 'packages/blueprint/src/files/parse.ts'],
  ['blueprint-is-checked-without-files', 'packages/blueprint/src/render.ts', 'node_modules/yaml/index.js'],
  ['conformance-imports-protocol', 'packages/conformance/src/check.ts', 'packages/client/src/check.ts'],
  ['conformance-imports-protocol', 'packages/conformance/src/shape.ts', 'node_modules/yaml/index.js'],
  ['documents-imports-nothing-of-ours', 'packages/documents/src/kinds/kind.ts', 'packages/protocol/src/wire/kind.ts'],
  ['sqlite-chooses-its-driver', `${SERVER}/database/driver.ts`, 'node_modules/better-sqlite3/index.js'],
  ['docs-page-runs-in-browsers', 'packages/docs-page/src/page.ts', 'node:crypto'],
  ['docs-page-runs-in-browsers', 'packages/docs-page/src/page.ts', `${PROTOCOL}/signing/index.ts`],
  ['console-imports-client-and-protocol', 'apps/console/src/page.tsx', 'packages/blueprint/src/check.ts'],
  ['console-imports-no-node', 'apps/console/src/files.ts', 'node:fs'],
  ['only-specs-import-test-support', `${SERVER}/serve.ts`, 'packages/documents/dist/test-support/index.js'],
  ['only-twin-imports-the-server', 'packages/client/src/start.ts', 'apps/server/dist/embedded.js'],
  ['twin-imports-the-embedded-server', 'packages/twin/src/start.ts', `${SERVER}/server.ts`],
  ['apps-never-import-apps', 'apps/cli/src/serve.ts', `${SERVER}/serve.ts`],
  ['apps-import-packages-by-subpath', `${SERVER}/whole.ts`, 'packages/protocol/dist/index.js'],
  ['protocol-errors', `${PROTOCOL}/errors/error.ts`, `${PROTOCOL}/wire/money.ts`],
  ['protocol-environment', `${PROTOCOL}/environment/variable.ts`, `${PROTOCOL}/wire/money.ts`],
  ['protocol-canonical', `${PROTOCOL}/canonical/path.ts`, `${PROTOCOL}/signing/secret.ts`],
  ['protocol-signing', `${PROTOCOL}/signing/sign.ts`, `${PROTOCOL}/events/sign-event.ts`],
  ['protocol-search', `${PROTOCOL}/search/filter.ts`, `${PROTOCOL}/models/person.ts`],
  ['protocol-events', `${PROTOCOL}/events/event.ts`, `${PROTOCOL}/search/filter.ts`],
  ['protocol-index-is-a-door', `${PROTOCOL}/models/job.ts`, `${PROTOCOL}/models/index.ts`],
  ['protocol-web-runs-anywhere', `${PROTOCOL}/web/digest.ts`, 'node:crypto'],
  ['base-never-imports-modules', `${SERVER}/http/guard.ts`, `${MODULES}/access/index.ts`],
  ['runtime-imports-only-config', `${SERVER}/runtime/log.ts`, `${SERVER}/http/index.ts`],
  ['http-never-imports-writes', `${SERVER}/http/reply/reply.ts`, `${SERVER}/writes/index.ts`],
  ['form-engine-is-pure', `${SERVER}/form-engine/draft.ts`, `${SERVER}/database/index.ts`],
  ['filter-engine-is-pure', `${SERVER}/filter-engine/tree.ts`, 'node:fs'],
  ['profile-engine-is-pure', `${SERVER}/profile-engine/store.ts`, `${SERVER}/database/index.ts`],
  ['typeorm-stays-in-storage', `${MODULES}/lists/list-configurations.service.ts`, 'node_modules/typeorm/index.js'],
  ['drivers-stay-in-database', `${MODULES}/lists/lists.repository.ts`, 'packages/sqlite/dist/index.js'],
  ['modules-meet-at-their-index', `${MODULES}/profiles/inner.ts`, `${MODULES}/lists/list.entity.ts`],
  ['modules-are-entered-at-their-index', `${SERVER}/app.module.ts`, `${MODULES}/lists/lists.module.ts`],
  ['module-blueprints', `${MODULES}/blueprints/apply.ts`, `${MODULES}/health/index.ts`],
  ['module-profiles', `${MODULES}/profiles/forms.ts`, `${MODULES}/forms/index.ts`],
  ['module-forms', `${MODULES}/forms/search.ts`, `${MODULES}/search/index.ts`],
  ['module-search', `${MODULES}/search/lists.ts`, `${MODULES}/lists/index.ts`],
  ['module-job-pages', `${MODULES}/job-pages/lists.ts`, `${MODULES}/lists/index.ts`],
  ['module-notes', `${MODULES}/notes/forms.ts`, `${MODULES}/forms/index.ts`],
  ['module-job-posts', `${MODULES}/job-posts/search.ts`, `${MODULES}/search/index.ts`],
  ['modules-without-a-row', `${MODULES}/portals/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-workflows', `${MODULES}/workflows/lists.ts`, `${MODULES}/lists/index.ts`],
  ['module-platform-actions', `${MODULES}/platform-actions/lists.ts`, `${MODULES}/lists/index.ts`],
  ['module-events', `${MODULES}/events/workflows.ts`, `${MODULES}/workflows/index.ts`],
  ['module-profile-definitions', `${MODULES}/profile-definitions/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-change-feed', `${MODULES}/change-feed/change-feed.service.ts`, `${MODULES}/lists/index.ts`],
  ['module-audit', `${MODULES}/audit/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-schemas', `${MODULES}/schemas/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-api-documents', `${MODULES}/api-documents/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-key-rotation', `${MODULES}/key-rotation/sealed-texts.ts`, `${MODULES}/profiles/index.ts`],
  ['module-stored-replies', `${MODULES}/stored-replies/lists.ts`, `${MODULES}/lists/index.ts`],
  ['module-metrics', `${MODULES}/metrics/customers.ts`, `${MODULES}/profiles/index.ts`],
  ['module-users', `${MODULES}/users/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-privacy', `${MODULES}/privacy/erase.ts`, `${MODULES}/search/index.ts`],
  ['module-me', `${MODULES}/me/blueprints.ts`, `${MODULES}/blueprints/index.ts`],
  ['module-why', `${MODULES}/why/blueprints.ts`, `${MODULES}/blueprints/index.ts`],
  ['module-documents', `${MODULES}/documents/profiles.ts`, `${MODULES}/profiles/index.ts`],
  ['module-resumes', `${MODULES}/resumes/forms.ts`, `${MODULES}/forms/index.ts`],
  ['module-lists', `${MODULES}/lists/blueprints.ts`, `${MODULES}/blueprints/index.ts`],
];

/** Imports that every rule must let pass. */
const ALLOWED = [
  [`${PROTOCOL}/index.ts`, `${PROTOCOL}/signing/index.ts`],
  [`${PROTOCOL}/signing/hash.ts`, 'node:crypto'],
  [`${PROTOCOL}/wire/query.spec.ts`, 'node_modules/fast-check/index.js'],
  ['packages/twin/src/start-twin.ts', 'apps/server/dist/embedded.js'],
  ['apps/cli/src/get.ts', 'packages/protocol/dist/signing/index.js'],
  [`${SERVER}/database/open.ts`, 'packages/sqlite/dist/index.js'],
  [`${MODULES}/lists/node.entity.ts`, 'node_modules/typeorm/index.js'],
  [`${MODULES}/profiles/profiles.service.ts`, `${MODULES}/lists/index.ts`],
  [`${SERVER}/main.ts`, `${MODULES}/portals/index.ts`],
];

const folder = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
let violations;

beforeAll(async () => {
  writeTree([...REFUSED.map(([, from, to]) => [from, to]), ...ALLOWED]);
  const { output } = await cruise(['packages', 'apps'], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  });
  violations = /** @type {import('dependency-cruiser').ICruiseResult} */ (output).summary.violations;
});

describe('the import rules', () => {
  it.each(REFUSED)('%s refuses that %s imports %s', (rule, from) => expect(rulesBrokenBy(from)).toContain(rule));

  it.each(ALLOWED)('%s may import %s', (from) => expect(rulesBrokenBy(from)).toEqual([]));

  it('have each an import here that they refuse', () => {
    const tested = new Set(REFUSED.map(([rule]) => rule));
    expect(config.forbidden.map(({ name }) => String(name)).filter((name) => !tested.has(name))).toEqual([]);
  });
});

function rulesBrokenBy(from) {
  return violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name);
}

/** Writes each importing file, and beside it whatever it imports. */
function writeTree(imports) {
  for (const [, to] of imports) if (to.includes('/') && !to.startsWith('./')) write(to, 'export {};\n');
  for (const [from, to] of imports) write(from, `import '${specifier(from, to)}';\n`);
}

function specifier(from, to) {
  if (to.startsWith('node:') || to.startsWith('./')) return to;
  if (to.startsWith('node_modules/')) return to.slice('node_modules/'.length).replace('/index.js', '');
  const relative = path.relative(path.dirname(from), to).replace(/\.ts$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function write(name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
