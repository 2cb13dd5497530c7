import { parsePathId, requestValue, segmentBehind } from '../../http/index.js';
import type { FormDocumentFormat } from '@talent-platform/documents/export';
import { parseProfileId } from '../profiles/index.js';
import { filledFormNotFound } from './form-refusals.js';
import { FORM_TYPES } from './form-types.js';
import type { FilledFormLocator, OwnerLocator, OwnerType } from './form-types.js';

const PLATFORM_PREFIX = '/platform/v1/customers/:customerId/';
export const FORMS_PATH = 'customers/:customerId/forms';

/** The two paths of a filled form: by its id, and by its form's name and its id. */
export const FILLED_FORM_PATHS = [`${FORMS_PATH}/:formDataId`, `${FORMS_PATH}/:formname/data/:formDataId`];

export const OWNER_FORMS_PATHS = Object.values(FORM_TYPES).map(
  ({ ownerType }) => `${PLATFORM_PREFIX}${ownerType}/:ownerId/forms`,
);

export function exportPaths(format: FormDocumentFormat): string[] {
  return FILLED_FORM_PATHS.map((path) => `${path}.${format}`);
}

export const RoutedFormname = requestValue(({ params }) => params['formname'] ?? '');

/** @throws ProtocolError RESOURCE_NOT_FOUND unless the id is a positive whole number without leading zeros (D-FRM-1) */
export const RoutedFilledForm = requestValue(({ params }): FilledFormLocator => ({
  id: parsePathId(params['formDataId'] ?? '', filledFormNotFound),
  formname: params['formname'],
}));

export const RoutedOwner = requestValue((request): OwnerLocator => ({
  type: segmentBehind(PLATFORM_PREFIX, request) as OwnerType,
  id: parseProfileId(request.params['ownerId'] ?? ''),
}));
