import { Injectable } from '@nestjs/common';
import { CustomerDocuments } from '../../../database/index.js';
import type { StoredForms } from './merge-forms.js';
import { FormConfigurationEntity } from './form-configuration.entity.js';

/** The forms of a customer, as its blueprints have configured them so far. */
@Injectable()
export class FormConfigurationsRepository extends CustomerDocuments<StoredForms, 'configuration'> {
  constructor() {
    super(FormConfigurationEntity, 'configuration');
  }
}
