import { useBlueprint } from '../blueprint/use-blueprint.js';

/** The user groups to choose from, by their labels. */
export function useGroupChoices(): ReadonlyArray<{ readonly value: string; readonly label: string }> {
  const { data } = useBlueprint();
  return (data?.document.userGroups ?? []).map(({ integrationName, label }) => ({ value: integrationName, label }));
}
