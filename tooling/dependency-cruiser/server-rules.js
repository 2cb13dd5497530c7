import { rule } from './rule.js';

const SOURCE = '^apps/server/src/';
const MODULES = `${SOURCE}modules/`;

/** The folders that modules use, and that never import modules. */
const BASE = [
  'backups',
  'config',
  'database',
  'file-storage',
  'filter-engine',
  'form-engine',
  'http',
  'incarnations',
  'move',
  'outbound',
  'profile-engine',
  'runtime',
  'tracing',
  'writes',
];

/** The module of the customer, to whom all data belongs. Every module may import it, and it imports no module. */
const FOR_ALL = 'customers';

/** The other modules that a module of the server may import. A module without a row imports none. */
const MODULE_IMPORTS = {
  'api-documents': ['forms', 'profile-definitions'],
  blueprints: [
    'access',
    'lists',
    'profile-definitions',
    'profiles',
    'files',
    'forms',
    'events',
    'portals',
    'job-posts',
    'workflows',
  ],
  lists: ['access', 'changes'],
  'stored-replies': ['retention'],
  events: ['access', 'audit', 'retention'],
  'profile-definitions': ['lists'],
  audit: ['profile-definitions', 'lists', 'access', 'changes', 'retention'],
  profiles: ['profile-definitions', 'lists', 'files', 'audit'],
  documents: ['files'],
  resumes: ['profiles', 'files', 'documents'],
  forms: ['profiles', 'profile-definitions', 'workflows', 'schemas', 'documents', 'audit', 'changes'],
  schemas: ['profile-definitions', 'workflows'],
  search: ['profile-definitions', 'profiles', 'workflows', 'portals', 'job-posts', 'zip-codes', 'access'],
  'job-posts': ['portals', 'profiles', 'profile-definitions', 'audit'],
  'job-pages': [
    'events',
    'files',
    'forms',
    'job-posts',
    'platform-actions',
    'portals',
    'profile-definitions',
    'profiles',
    'search',
    'workflows',
  ],
  workflows: ['profiles', 'profile-definitions', 'audit', 'events'],
  notes: ['audit', 'profile-definitions', 'profiles', 'workflows'],
  'platform-actions': ['profiles', 'profile-definitions', 'workflows', 'portals', 'job-posts', 'events'],
  'key-rotation': ['access', 'audit', 'blueprints', 'events', 'files', 'retention'],
  metrics: ['access', 'change-feed', 'documents', 'events', 'health', 'job-pages', 'key-rotation'],
  privacy: [
    'access',
    'audit',
    'changes',
    'erasures',
    'events',
    'files',
    'forms',
    'profile-definitions',
    'profiles',
    'stored-replies',
    'workflows',
  ],
  'change-feed': ['changes', 'erasures', 'events', 'profiles', 'profile-definitions', 'forms', 'notes', 'access'],
  users: ['access', 'blueprints'],
  why: ['profile-definitions', 'profiles'],
  me: ['access', 'events', 'portals', 'profile-definitions', 'profiles', 'workflows'],
};

function moduleRule([module, allowed]) {
  const names = [...allowed, FOR_ALL];
  return rule(`module-${module}`, `modules/${module} imports no other modules but ${names.join(', ')}.`, {
    from: { path: `${MODULES}${module}/` },
    to: { path: MODULES, pathNot: `${MODULES}(${[module, ...names].join('|')})/` },
  });
}

/**
 * Returns the rule for an engine. An engine only computes: it uses no clock, file or database.
 *
 * @param {string[]} engines - the engine, and others that it may import
 */
function engineRule([engine, ...others]) {
  const ours = [`${SOURCE}limits\\.ts$`, ...[engine, ...others].map((name) => `${SOURCE}${name}/`)];
  const names = ['protocol', 'blueprint', 'the limits', ...others].join(', ');
  return rule(`${engine}-is-pure`, `${engine} imports ${names} and nothing else of ours, no framework, no I/O.`, {
    from: { path: `${SOURCE}${engine}/` },
    to: { pathNot: [...ours, '^packages/(protocol|blueprint)/', 'node_modules/(htmlparser2|sanitize-html|re2js)/'] },
  });
}

/** The rules inside apps/server. */
export const serverRules = [
  rule('base-never-imports-modules', `${BASE.slice(0, -1).join(', ')} and ${BASE.at(-1)} never import modules.`, {
    from: { path: `${SOURCE}(${BASE.join('|')})/` },
    to: { path: MODULES },
  }),
  rule('runtime-imports-only-config', 'runtime imports config and nothing else of ours.', {
    from: { path: `${SOURCE}runtime/` },
    to: { path: SOURCE, pathNot: `${SOURCE}(runtime|config)/` },
  }),
  rule('http-never-imports-writes', 'http serves reads and writes alike: it never imports writes.', {
    from: { path: `${SOURCE}http/` },
    to: { path: `${SOURCE}writes/` },
  }),
  ...[['profile-engine'], ['form-engine', 'profile-engine'], ['filter-engine', 'profile-engine']].map(engineRule),
  rule('typeorm-stays-in-storage', 'Only entities and database/ import typeorm.', {
    from: { path: SOURCE, pathNot: [`${SOURCE}database/`, '\\.entity\\.ts$'] },
    to: { path: 'node_modules/(typeorm|@nestjs/typeorm)/' },
  }),
  rule('drivers-stay-in-database', 'Only database/ imports a database driver: nowhere else is a dialect named.', {
    from: { path: SOURCE, pathNot: `${SOURCE}database/` },
    to: { path: ['^packages/sqlite/', 'node_modules/(@types/)?pg/'] },
  }),
  rule('modules-meet-at-their-index', 'A module is entered through its index.ts.', {
    from: { path: `${MODULES}([^/]+)/` },
    to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  }),
  rule('modules-are-entered-at-their-index', 'A module is entered through its index.ts.', {
    from: { path: SOURCE, pathNot: MODULES },
    to: { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  }),
  ...Object.entries(MODULE_IMPORTS).map(moduleRule),
  rule(
    'modules-without-a-row',
    `Only ${Object.keys(MODULE_IMPORTS).join(', ')} import modules other than ${FOR_ALL}.`,
    {
      from: { path: `${MODULES}([^/]+)/`, pathNot: `${MODULES}(${Object.keys(MODULE_IMPORTS).join('|')})/` },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}${FOR_ALL}/`] },
    },
  ),
];
