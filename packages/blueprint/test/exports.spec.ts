import { expect, it } from '@jest/globals';
import * as blueprint from '../src/index.js';

it('exports the blueprint', () => {
  expect(Object.keys(blueprint).sort()).toEqual([
    'BLUEPRINT_PARTS',
    'FIELD_TYPE_ATTRIBUTES',
    'PORTAL_FILTERS',
    'blueprintSchema',
    'blueprintWarnings',
    'checkBlueprint',
    'checkBlueprintInSteps',
    'diffBlueprints',
    'fieldAttributeProblems',
    'isEventAuth',
    'isEventUrl',
    'longestMatched',
    'patternStates',
    'portalFieldOf',
    'redactBlueprint',
    'soundParts',
  ]);
});
