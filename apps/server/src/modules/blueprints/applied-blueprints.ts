import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { hashPassword, matchesPassword, SecretBox } from '../access/index.js';
import type { ConfiguredPassword } from '../access/index.js';
import type { NodeNumbers } from '../lists/index.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import type { AppliedRow } from './blueprints.repository.js';
import { passwordsOf, withoutPasswords } from './kept-secrets.js';

/** By list: which stored nodes those of the document stand for. */
export type NumbersByList = Readonly<Record<string, NodeNumbers>>;

/** A document as it is kept: without users' passwords, with every secret that it names. */
export interface KeptDocument {
  readonly blueprint: Blueprint;
  readonly numbers: NumbersByList;
}

/** What is known of a blueprint that was applied, without the document. */
export interface Revision {
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly appliedAt: number;
  /** The name of a user; null when it came from TALENT_BLUEPRINT. */
  readonly appliedBy: string | null;
}

/** A blueprint that was applied. */
export interface Applied extends Revision {
  readonly digest: string;
  /** Undefined where an earlier release applied it, which kept no document. */
  readonly document: KeptDocument | undefined;
}

/** A blueprint that has just been applied. */
export interface NewlyApplied extends Omit<Applied, 'document'> {
  readonly document: KeptDocument;
}

/** The blueprints of a customer by revision, encrypted at rest: they hold secrets (D-SIG-11). */
@Injectable()
export class AppliedBlueprints {
  constructor(
    private readonly repository: BlueprintsRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  /** The one that was applied last, which no other unit of work replaces until this one ends. */
  async lockLast(session: Session, customerId: number): Promise<Applied | undefined> {
    await nextIds(session, { customerId, counter: 'blueprint' });
    return this.findLast(session, customerId);
  }

  async findLast(session: Session, customerId: number): Promise<Applied | undefined> {
    return this.#open(customerId, await this.repository.findLast(session, customerId));
  }

  async find(session: Session, customerId: number, revision: number): Promise<Applied | undefined> {
    return this.#open(customerId, await this.repository.find(session, customerId, revision));
  }

  /** Newest first. */
  async listRevisions(session: Session, customerId: number): Promise<Revision[]> {
    const rows = await this.repository.listRevisions(session, customerId);
    return rows.map(({ revision, applied_at, applied_by }) => ({
      revision,
      appliedAt: applied_at,
      appliedBy: applied_by,
    }));
  }

  async add(session: Session, { revision, digest, appliedAt, appliedBy, document }: NewlyApplied): Promise<void> {
    const customerId = document.blueprint.customer.id;
    await this.repository.forgetUnkeyedDigests(session, customerId);
    await this.repository.insert(session, customerId, {
      ...{ revision, digest, applied_at: appliedAt, applied_by: appliedBy },
      encrypted_document: this.#seal(document, revision),
    });
  }

  /** Keeps the document that says what that revision says: one that an earlier release knew by its digest alone. */
  async adopt(session: Session, { revision, digest, document }: NewlyApplied): Promise<void> {
    const row = { revision, digest, encrypted_document: this.#seal(document, revision) };
    await this.repository.addDocument(session, document.blueprint.customer.id, row);
  }

  /**
   * What is known of that very document, passwords included, if it is the one that a start applied last, whatever users
   * have applied since. No user is looked at, so that a start with the blueprint of the last one costs one password hash,
   * however many users it names.
   */
  async findIfLastStarted(session: Session, blueprint: Blueprint): Promise<Revision | undefined> {
    const row = await this.repository.findLastStarted(session, blueprint.customer.id);
    if (!row || row.encrypted_document === null || !this.isDigestOf(row.digest, blueprint)) return undefined;
    const hash = row.digest.split(DIGEST_SEPARATOR)[1] ?? '';
    const passwords = passwordsOf(blueprint);
    const isSame =
      passwords.length === 0 ? hash === '' : hash !== '' && (await matchesPassword(joined(passwords), hash));
    return isSame ? { revision: row.revision, appliedAt: row.applied_at, appliedBy: row.applied_by } : undefined;
  }

  /**
   * A digest of the document that tells nothing of it to who has not the operator's key; its passwords are in it as one
   * password would be, all together (D-SIG-11).
   */
  async digestOf(blueprint: Blueprint): Promise<string> {
    const passwords = passwordsOf(blueprint);
    const hash = passwords.length === 0 ? '' : await hashPassword(joined(passwords), this.configuration.passwordCost);
    return [this.#digestOfRest(blueprint), hash].join(DIGEST_SEPARATOR);
  }

  /** Whether the digest is that of the document, whatever the passwords. */
  isDigestOf(digest: string, blueprint: Blueprint): boolean {
    return digest.split(DIGEST_SEPARATOR)[0] === this.#digestOfRest(blueprint);
  }

  #digestOfRest(blueprint: Blueprint): string {
    return this.secretBox.digest(JSON.stringify(withoutPasswords(blueprint)));
  }

  /** The digest that an earlier release made of a document. */
  unkeyedDigestOf(blueprint: Blueprint): string {
    return createHash('sha256').update(JSON.stringify(blueprint)).digest('hex');
  }

  #seal(document: KeptDocument, revision: number): string {
    return this.secretBox.encrypt(JSON.stringify(document), placeOf(document.blueprint.customer.id, revision));
  }

  #open(customerId: number, row: AppliedRow | undefined): Applied | undefined {
    if (row === undefined) return undefined;
    const { encrypted_document: sealed, applied_at: appliedAt, applied_by: appliedBy, revision, digest } = row;
    const document =
      sealed === null
        ? undefined
        : (JSON.parse(this.secretBox.decrypt(sealed, placeOf(customerId, revision))) as KeptDocument);
    return { revision, digest, appliedAt, appliedBy, document };
  }
}

/** Stands in neither part. */
const DIGEST_SEPARATOR = ' ';

function joined(passwords: readonly ConfiguredPassword[]): string {
  return JSON.stringify(passwords.map(({ username, password }) => [username, password]));
}

/** Names a document's row for its encryption, so that a ciphertext copied to another row does not open there. */
function placeOf(customerId: number, revision: number): string {
  return JSON.stringify(['blueprint', customerId, revision]);
}
