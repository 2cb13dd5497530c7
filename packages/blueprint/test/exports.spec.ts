import { expect, it } from '@jest/globals';
import * as blueprint from '../src/index.js';

it('exports the blueprint', () => {
  expect(Object.keys(blueprint).sort()).toEqual([
    'BLUEPRINT_PARTS',
    'CUSTOM_FIELD_ID',
    'DEFAULT_REQUESTS_PER_DAY',
    'FIELD_TYPE_ATTRIBUTES',
    'MAX_CONFIGURED_NODE_ID',
    'MAX_NODES_OF_LIST',
    'MAX_USERS',
    'PORTAL_FILTERS',
    'REDACTED',
    'blueprintSchema',
    'blueprintWarnings',
    'boundsOrderProblems',
    'checkBlueprint',
    'checkBlueprintInSteps',
    'diffBlueprints',
    'fieldAttributeProblems',
    'isEventAuth',
    'isEventUrl',
    'keptProblems',
    'longestMatched',
    'mergeBlueprints',
    'patternStates',
    'portalFieldOf',
    'redactBlueprint',
    'removedAccess',
    'soundParts',
    'usernameWarning',
  ]);
});
