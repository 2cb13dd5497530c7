import { collectionFieldType, readEntry } from '../../profile-engine/field-types/collection.js';
import { MAX_ENTRIES } from '../../profile-engine/field-types/entry-changes.js';
import { membersSchema, requiredMembers } from '../../profile-engine/schema/definition-schema.js';

/** A repeating set: entries of its members, numbered within the filled form (D-FRM-10). */
export const answerGroup = collectionFieldType({
  removesLast: true,
  jsonSchema(field, context) {
    if (context.mode === 'read') return { type: 'array', items: readEntry(context) };
    // what POST and PUT take: entries are new, and get their number
    const entry = {
      type: 'object',
      properties: membersSchema(context.members, context),
      required: requiredMembers(context.members, context),
      additionalProperties: false,
    };
    return { type: 'array', items: entry, maxItems: MAX_ENTRIES, ...(field.required && { minItems: 1 }) };
  },
});
