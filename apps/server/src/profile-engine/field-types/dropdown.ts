import { quote, received } from '@talent-platform/protocol/errors';
import { defaultProblems, defineFieldType, invalid } from './field-type.js';

/** One of the field's own options. Stored: the option. */
export const dropdown = defineFieldType<string>({
  attributeProblems: (field) =>
    field.options === undefined
      ? [{ path: 'options', message: 'is required: a dropdown chooses one out of them.' }]
      : defaultProblems(field),
  parse(input, { options = [] }, { stored }) {
    if (typeof input === 'string' && (options.includes(input) || input === stored)) return { value: input };
    return invalid(`must be one of ${named(options)}, ${received(input)}.`);
  },
  jsonSchema({ options = [], retiredOptions }, { mode }) {
    const known = mode === 'read' ? [...new Set([...options, ...retiredOptions])] : options;
    return { type: 'string', enum: known, options: options.map((option) => ({ id: option, value: option })) };
  },
  filterKind: 'dropdown',
  indexEntries: (stored, field) => [{ field: field.id, text: stored }],
});

/** The number of options that one problem names. The schema names them all. */
const MAX_NAMED = 20;

function named(options: readonly string[]): string {
  const first = options.slice(0, MAX_NAMED).map(quote).join(', ');
  return options.length <= MAX_NAMED ? first : `${first} and ${options.length - MAX_NAMED} others`;
}
