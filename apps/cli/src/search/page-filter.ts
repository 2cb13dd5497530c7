import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';

/** How the pages behind the first are asked for: by one filter, or by two whose answers together are those of the whole. */
export type PagePlan =
  | { readonly filter: SearchFilter; readonly halves?: undefined }
  | {
      /** Whether either of them finds what the whole finds, or both. */
      readonly operator: '|' | '&';
      readonly halves: readonly [PagePlan, PagePlan];
    };

/**
 * The condition on the id takes room: where the filter is as large as one may be (D-SEA-8), it is asked for in halves that leave
 * some. They end with a single value, or with a part that is less deep.
 */
export function planPages(filter: SearchFilter, idFilter: string): PagePlan {
  if (parseFilter(behind(filter, idFilter, 1)).problems === undefined) return { filter };
  const { filters, children = [], operator = '&' } = filter;
  const [condition, child] = [filters[0], children[0]];
  const members = filters.length + children.length;
  if (members === 1 && child) return planPages(child, idFilter);
  if (members === 1 && condition) return planHalves(operatorOfValues(condition), halvesOfValues(condition), idFilter);
  const middle = Math.ceil(members / 2);
  const ofChildren = Math.max(0, middle - filters.length);
  const first = { filters: filters.slice(0, middle), operator, children: children.slice(0, ofChildren) };
  return planHalves(
    operator,
    [first, { filters: filters.slice(middle), operator, children: children.slice(ofChildren) }],
    idFilter,
  );
}

/** The filter, from one id on, by the filter of that name. The user's filter keeps its place. */
export function behind(given: SearchFilter | undefined, idFilter: string, after: number): SearchFilter {
  const next = { name: idFilter, value: [String(after)], operator: '>' } as const;
  if (given?.operator === '|') return { filters: [next], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), next] };
}

function planHalves(
  operator: '|' | '&',
  [one, other]: readonly [SearchFilter, SearchFilter],
  idFilter: string,
): PagePlan {
  return { operator, halves: [planPages(one, idFilter), planPages(other, idFilter)] };
}

/** Several values are alternatives; of a negation none may hold (D-SEA-4). */
function operatorOfValues({ operator }: FilterCondition): '|' | '&' {
  return operator === '!=' || operator === '!==' ? '&' : '|';
}

/** Bounds are paired by position (D-SEA-14). */
function halvesOfValues({ value, secondaryValue, ...rest }: FilterCondition): [SearchFilter, SearchFilter] {
  const middle = Math.ceil(Math.max(value?.length ?? 0, secondaryValue?.length ?? 0) / 2);
  const half = (from: number, to?: number): SearchFilter => {
    const [values, bounds] = [value?.slice(from, to) ?? [], secondaryValue?.slice(from, to) ?? []];
    return {
      filters: [
        { ...rest, ...(values.length > 0 && { value: values }), ...(bounds.length > 0 && { secondaryValue: bounds }) },
      ],
    };
  };
  return [half(0, middle), half(middle)];
}
