import { portalFieldOf } from '@talent-platform/blueprint';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import { resolveFilterName } from '../../profile-engine/index.js';
import type { ProfileDefinition } from '../../profile-engine/index.js';

/** The jobs of a blueprint, as far as they compile. */
interface CheckedJobs {
  readonly definition: ProfileDefinition | undefined;
  /** Ids of fields that are themselves wrong, of which nothing more is told. */
  readonly unsound: readonly string[];
}

/** The filters of portals that name no field of jobs which a public portal can show (D-SEA-31). */
export function portalFilterProblems(
  portals: ReadonlyArray<Partial<BlueprintPortal>>,
  { definition, unsound }: CheckedJobs,
): BlueprintProblem[] {
  if (definition === undefined) return [];
  return portals.flatMap(({ filters }, at) =>
    (Array.isArray(filters) ? filters : []).flatMap((name, index) => {
      const id = portalFieldOf(String(name));
      if (id === undefined || unsound.includes(id)) return [];
      const rule = whyUnfit(String(name), id, definition);
      if (rule === undefined) return [];
      const message = `must name a field that a public portal can show: ${quote(name)} ${rule} Leave the filter out, or change the field.`;
      return [{ path: `portals[${at}].filters[${index}]`, message }];
    }),
  );
}

function whyUnfit(name: string, id: string, definition: ProfileDefinition): string | undefined {
  if (resolveFilterName(name, { definition, visibleOnly: true }).target !== undefined) return undefined;
  if (resolveFilterName(name, { definition, visibleOnly: false }).target !== undefined) return 'is hidden.';
  return definition.fields.all.has(id) ? 'is not searchable.' : 'is not a field of jobs.';
}
