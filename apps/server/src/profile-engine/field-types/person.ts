import { noAttributeProblems } from './field-type.js';
import { profileFieldType } from './profile.js';

/** A reference to a person. Stored: the person's id. */
export const person = profileFieldType({
  attributeProblems: noAttributeProblems,
  target: () => 'people',
});
