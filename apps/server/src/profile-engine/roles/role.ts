/** The roles that a person can hold (spec: Person roles). */
export const ROLES = ['candidate', 'employee', 'hiringmanager'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}
