import { DATETIME_SCHEMA } from '../profile-engine/field-types/date.js';
import type { JsonSchema, SchemaContext } from '../profile-engine/field-types/field-type.js';
import { profileReferenceSchema } from '../profile-engine/field-types/reference.js';
import {
  fitted,
  LINKS_SCHEMA,
  membersSchema,
  READ_BY_ALL,
  requiredMembers,
  SCHEMA_DIALECT,
} from '../profile-engine/schema/definition-schema.js';
import type { FormDefinition } from './form-definition.js';

const STATUSES = ['Complete', 'Incomplete'];

/** Returns the member that names the associated person of a private form (D-FRM-11), or undefined for other forms. */
export function associateMember({ form }: FormDefinition): string | undefined {
  return form.private === undefined ? undefined : `updatedFor${form.private}`;
}

/**
 * Makes the JSON Schema (2020-12) of the data of a form for one kind of caller: of a read, or of POST and PUT.
 * `required` lists what every read has, or what a write needs (D-SCH-2). Yields after each question, because a form can
 * have thousands.
 */
export function formSchema(definition: FormDefinition, context: SchemaContext): JsonSchema {
  const { form, fields, synced } = definition;
  const isRead = context.mode === 'read';
  const met = new Set(synced.map(({ name }) => name));
  const associate = associateMember(definition);
  const answers = fitted(context, (fitting) => membersSchema(fields, fitting));
  return {
    $schema: SCHEMA_DIALECT,
    title: form.displayName,
    type: 'object',
    properties: {
      ...(isRead ? READ_MEMBERS : writtenMembers(definition)),
      ...(form.signature === true && { signature: { title: 'Signature', type: 'boolean' } }),
      ...answers,
      ...(isRead && { links: LINKS_SCHEMA }),
    },
    required: isRead
      ? READ_BY_ALL
      : [
          'owner',
          'formname',
          ...(associate === undefined ? [] : [associate]),
          // of a field that is kept in step the profile may have the value already (D-FRM-7)
          ...requiredMembers(fields, context).filter((name) => !met.has(name)),
        ],
    ...(!isRead && { additionalProperties: false }),
  };
}

function reference(title: string): JsonSchema {
  return { title, ...profileReferenceSchema('read'), readOnly: true };
}

function moment(title: string): JsonSchema {
  return { title, ...DATETIME_SCHEMA, readOnly: true };
}

/** spec: Filled form data fields */
const READ_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  formname: { title: 'Form', type: 'string' },
  status: { title: 'Status', type: 'string', enum: STATUSES, readOnly: true },
  owner: { title: 'Owner', ...profileReferenceSchema('read') },
  completeddate: moment('Completed'),
  updateddate: moment('Updated'),
  requesteddate: moment('Requested'),
  updatedby: reference('Updated by'),
  requestedby: reference('Requested by'),
  completedby: reference('Completed by'),
  updatedfor: reference('Updated for'),
};

function writtenMembers(definition: FormDefinition): Readonly<Record<string, JsonSchema>> {
  const associate = associateMember(definition);
  return {
    formname: { title: 'Form', type: 'string', enum: [definition.form.formname] },
    owner: { title: 'Owner', ...profileReferenceSchema('write') },
    ...(associate !== undefined && { [associate]: { title: 'Updated for', ...profileReferenceSchema('write') } }),
  };
}
