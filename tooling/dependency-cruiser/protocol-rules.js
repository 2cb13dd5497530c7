import { rule } from './rule.js';

const SOURCE = '^packages/protocol/src/';

/** The other folders that a folder of packages/protocol may import. A folder without a row has no limit. */
const PROTOCOL_FOLDERS = {
  errors: [],
  canonical: ['errors'],
  environment: ['errors'],
  signing: ['canonical', 'errors'],
  search: ['errors', 'wire'],
  events: ['signing', 'canonical', 'errors', 'models', 'wire'],
};

function folderRule([folder, allowed]) {
  const sentence = allowed.length === 0 ? 'imports no other folder' : `imports only ${allowed.join(', ')}`;
  return rule(`protocol-${folder}`, `In packages/protocol, ${folder} ${sentence}.`, {
    from: { path: `${SOURCE}${folder}/` },
    to: { path: SOURCE, pathNot: `${SOURCE}(${[folder, ...allowed].join('|')})/` },
  });
}

/** Imports inside packages/protocol: events → signing → canonical; all → errors; nobody → index.ts. */
export const protocolRules = [
  ...Object.entries(PROTOCOL_FOLDERS).map(folderRule),
  rule(
    'protocol-index-is-a-door',
    'index.ts is the door for other packages; inside protocol, import the file itself.',
    { from: { path: SOURCE, pathNot: '/index\\.ts$' }, to: { path: `${SOURCE}.*index\\.ts$` } },
  ),
  rule(
    'protocol-web-runs-anywhere',
    'The /web entry runs in browsers and edge runtimes: nothing it reaches imports Node.js.',
    {
      from: { path: `${SOURCE}web/` },
      to: { path: '^(node:)?(crypto|buffer|util|fs|path|url|stream|http|https|net|os|process)$', reachable: true },
    },
  ),
];
