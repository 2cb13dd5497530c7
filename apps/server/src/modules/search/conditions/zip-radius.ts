import { quote } from '@talent-platform/protocol/errors';
import { compileTest, unknownOptions } from '../../../filter-engine/index.js';
import { zipCodeOf } from '../../../profile-engine/index.js';
import type { PlainComparison } from '../../../filter-engine/index.js';
import { atPlace, memberOf } from './places.js';
import type { Place } from './places.js';
import type { SearchCondition } from './search-scope.js';

const MILES = /^\d{1,9}(\.\d{1,9})?$/;
const ZIP_RULE = 'a US postal code of five digits, such as "78701"';
const UNITED_STATES = 'D41001';
const UNKNOWN = { place: 'value', detail: 'finds nothing: this server has no table of postal codes.' };

/** Compares a distance: one condition gives a US postal code and a number of miles around it (D-SEA-11). */
function zipRadius(mostMiles: number): PlainComparison {
  return {
    noun: 'a distance from a postal code',
    operators: ['='],
    ranges: true,
    compile({ values, secondaryValues }) {
      const one = `takes one postal code, received ${values.length}.`;
      const radius = `takes one radius in miles, such as "25", received ${secondaryValues.length}.`;
      const [miles] = secondaryValues;
      const rule = `must be a number of miles above 0, at most ${mostMiles}, received`;
      return {
        test: { kind: 'textIs', texts: new Set(values) },
        problems: [
          ...(values.length === 1 ? [] : [{ place: 'value', detail: one }]),
          ...(secondaryValues.length === 1 ? [] : [{ place: 'secondaryValue', detail: radius }]),
          ...(miles === undefined || isDistance(miles, mostMiles)
            ? []
            : [{ place: 'secondaryValue[0]', detail: `${rule} ${quote(miles)}.` }]),
        ],
        unknown: unknownOptions(values, ZIP_RULE, (value) => zipCodeOf(value) !== undefined),
      };
    },
  };
}

export function withinZipRadius(place: Place, mostMiles: number): SearchCondition {
  const comparison = zipRadius(mostMiles);
  return {
    isOpen: (scope) => place.by(scope) !== undefined && memberOf(MEMBER, scope) !== undefined,
    compile(given, scope) {
      const { part, problems, warnings } = compileTest(given, comparison);
      const { value: [zip = ''] = [], secondaryValue: [miles = ''] = [] } = given;
      const country = scope.definitions.lists.find('lists.country', { id: UNITED_STATES })?.id;
      const address = part && { zipCode: zipCodeOf(zip), miles: Number(miles), country };
      const unknown = { ...UNKNOWN, detail: `${quote(given.name)} ${UNKNOWN.detail}` };
      return atPlace(
        {
          problems,
          warnings: [...warnings, ...(address && !scope.knowsZipCodes ? [unknown] : [])],
          ...(address && { part: { address, negated: false } }),
        },
        place,
        scope,
      );
    },
  };
}

const MEMBER = 'addresszip';

function isDistance(text: string, mostMiles: number): boolean {
  return MILES.test(text) && Number(text) > 0 && Number(text) <= mostMiles;
}
