/** A secret hidden for one cause: a stored text, and the field that contains it. */
export interface Secret {
  /** Stored as the field's value; it is nowhere else. */
  readonly marker: string;
  /** The field's label, unique as well. */
  readonly label: string;
  /** The field's id, of a member behind that of its collection. */
  readonly field: string;
}

/** Named by what hides them. */
export const SECRET_NAMES = [
  'attribute',
  'preset',
  'group',
  'security',
  'tab',
  'member',
  'collection',
  'lastname',
  'key',
  'locked',
  'access',
  'disabled',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** The secrets of one customer; no other text of a test holds any of them. */
export function secretsOf(customerId: number): Readonly<Record<SecretName, Secret>> {
  const of = (name: SecretName, field: string): Secret => ({
    marker: `Quagga${customerId}${name}`,
    label: `Okapi${customerId}${name}`,
    field,
  });
  return {
    attribute: of('attribute', fieldId(customerId, 11)),
    preset: of('preset', fieldId(customerId, 88)),
    group: of('group', fieldId(customerId, 22)),
    security: of('security', fieldId(customerId, 33)),
    tab: of('tab', fieldId(customerId, 44)),
    member: of('member', `${fieldId(customerId, 55)}/${fieldId(customerId, 56)}`),
    collection: of('collection', `${fieldId(customerId, 66)}/${fieldId(customerId, 67)}`),
    lastname: of('lastname', 'lastname'),
    key: of('key', 'externalid'),
    // of these the whole profile is hidden: the field is known to all
    locked: of('locked', 'firstname'),
    access: of('access', 'name'),
    disabled: of('disabled', 'name'),
  };
}

/** A custom field of one customer; all ids are of one length, so that none is part of another. */
export function fieldId(customerId: number, number: number): string {
  return `field${customerId}0${number}`;
}

/** Every text that tells of a secret: what is stored, and what its field is called where that is hidden. */
export function tracesOf(customerId: number, name: SecretName): string[] {
  const { marker, label, field } = secretsOf(customerId)[name];
  if (name === 'locked' || name === 'access' || name === 'disabled') return [marker];
  // jobs alone hide their external id
  if (name === 'key') return [marker, label];
  const [collection, member] = field.split('/');
  return [marker, label, ...(name === 'member' ? [member ?? ''] : [collection ?? '', ...(member ? [member] : [])])];
}
