import { Injectable } from '@nestjs/common';
import { CustomerDocuments } from '../../../database/index.js';
import type { StoredForms } from './merge-forms.js';
import { StoredFormsEntity } from './stored-forms.entity.js';

/** The forms of a customer, as its blueprints have configured them so far. */
@Injectable()
export class StoredFormsRepository extends CustomerDocuments<StoredForms, 'configuration'> {
  constructor() {
    super(StoredFormsEntity, 'configuration');
  }
}
