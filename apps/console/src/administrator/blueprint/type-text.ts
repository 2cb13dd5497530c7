import type { TFunction } from 'i18next';

/** Returns the words for a type. One that the texts do not know yet goes by its name. */
export function typeText(t: TFunction<'administrator'>, type: string): string {
  return t(
    [
      `parts.types.${type as 'text'}`,
      `parts.types.${type.toLowerCase() as 'text'}`,
      `permissions.area.${type as 'jobs'}`,
    ],
    { defaultValue: type },
  );
}
