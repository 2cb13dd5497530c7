import { protocolRules } from './protocol-rules.js';
import { serverRules } from './server-rules.js';
import { workspaceRules } from './workspace-rules.js';

/** The allowed imports. Specs may import anything. */
export default {
  forbidden: [...workspaceRules, ...protocolRules, ...serverRules],
  options: {
    exclude: { path: '\\.spec\\.ts$' },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
