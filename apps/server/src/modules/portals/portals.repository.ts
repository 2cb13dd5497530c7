import { Injectable } from '@nestjs/common';
import { CustomerDocuments } from '../../database/index.js';
import type { StoredPortal } from './merge-portals.js';
import { PortalConfiguration } from './portal-configuration.entity.js';

/** The career portals of a customer, as its blueprints have configured them so far. */
@Injectable()
export class PortalsRepository extends CustomerDocuments<readonly StoredPortal[], 'portals'> {
  constructor() {
    super(PortalConfiguration, 'portals');
  }
}
