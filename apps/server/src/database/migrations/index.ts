import { Foundation1763600000000 } from './1-foundation.js';
import { Configuration1763700000000 } from './2-configuration.js';
import { Lists1763800000000 } from './3-lists.js';
import { Workflows1763900000000 } from './4-workflows.js';
import { Forms1764000000000 } from './5-forms.js';
import { ListChanges1764100000000 } from './6-list-changes.js';
import { AuditByUser1764200000000 } from './7-audit-by-user.js';
import { WhatGrows1764300000000 } from './8-what-grows.js';
import { Files1764400000000 } from './9-files.js';
import { FileRenditions1764500000000 } from './10-file-renditions.js';
import { RenditionEngines1764600000000 } from './11-rendition-engines.js';
import { UnnamedBytes1764700000000 } from './12-unnamed-bytes.js';
import { JobPosts1764800000000 } from './13-job-posts.js';
import { ValueIndex1764900000000 } from './14-value-index.js';
import { Changes1765000000000 } from './15-changes.js';
import { UnnamedContents1765100000000 } from './16-unnamed-contents.js';
import { CompanyAddresses1765200000000 } from './17-company-addresses.js';
import { JobWords1765300000000 } from './18-job-words.js';
import { ChangesOfPosts1765400000000 } from './19-changes-of-posts.js';
import { Events1765500000000 } from './20-events.js';
import { WorkflowMoves1765600000000 } from './21-workflow-moves.js';
import { LanesOfDeliveries1765700000000 } from './22-lanes-of-deliveries.js';
import { CompleteWrites1765800000000 } from './23-complete-writes.js';
import { Incarnations1765900000000 } from './24-incarnations.js';
import { BoardPosts1766000000000 } from './25-board-posts.js';
import { Reach1766100000000 } from './26-reach.js';
import { KindsOfActs1766200000000 } from './27-kinds-of-acts.js';
import { PortalClaims1766300000000 } from './28-portal-claims.js';
import { DisabledUsers1766400000000 } from './29-disabled-users.js';
import { EncryptionKeys1766500000000 } from './30-encryption-keys.js';
import { KeysOfContents1766600000000 } from './31-keys-of-contents.js';
import { SignInFailures1766700000000 } from './32-sign-in-failures.js';
import { AuditSeals1766800000000 } from './33-audit-seals.js';
import { WhatIsAboutPeople1766900000000 } from './34-what-is-about-people.js';
import { Retention1767000000000 } from './35-retention.js';
import { Erasures1767100000000 } from './36-erasures.js';
import { NewestBackup1767200000000 } from './37-newest-backup.js';
import { AcceptedSignatures1767300000000 } from './38-accepted-signatures.js';

/** In the order of execution. Never edit a released migration. Add a new one instead. */
export const MIGRATIONS = [
  Foundation1763600000000,
  Configuration1763700000000,
  Lists1763800000000,
  Workflows1763900000000,
  Forms1764000000000,
  ListChanges1764100000000,
  AuditByUser1764200000000,
  WhatGrows1764300000000,
  Files1764400000000,
  FileRenditions1764500000000,
  RenditionEngines1764600000000,
  UnnamedBytes1764700000000,
  JobPosts1764800000000,
  ValueIndex1764900000000,
  Changes1765000000000,
  UnnamedContents1765100000000,
  CompanyAddresses1765200000000,
  JobWords1765300000000,
  ChangesOfPosts1765400000000,
  Events1765500000000,
  WorkflowMoves1765600000000,
  LanesOfDeliveries1765700000000,
  CompleteWrites1765800000000,
  Incarnations1765900000000,
  BoardPosts1766000000000,
  Reach1766100000000,
  KindsOfActs1766200000000,
  PortalClaims1766300000000,
  DisabledUsers1766400000000,
  EncryptionKeys1766500000000,
  KeysOfContents1766600000000,
  SignInFailures1766700000000,
  AuditSeals1766800000000,
  WhatIsAboutPeople1766900000000,
  Retention1767000000000,
  Erasures1767100000000,
  NewestBackup1767200000000,
  AcceptedSignatures1767300000000,
];

/**
 * The number of this release is the number of its newest migration. If a release must refuse earlier ones without
 * changing a table, it adds an empty migration.
 */
export const RELEASE = MIGRATIONS.length;
