/** Why a field cannot be read or written, by the part of the configuration that says so. */
export type FieldCauseName =
  'attribute-configuration' | 'group-attributes' | 'security-rule' | 'layout' | 'given-by-platform';

export interface FieldCause {
  readonly cause: FieldCauseName;
  /** A sentence for the administrator who asks why; no other caller is told. */
  readonly detail: string;
}
