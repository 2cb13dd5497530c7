import { expect, it } from '@jest/globals';
import { formListSchema } from './form.js';

it('notes the other spelling of the form name (D-FRM-13)', () => {
  expect(formListSchema.properties.forms.items.properties.formname.description).toContain('formName');
});
