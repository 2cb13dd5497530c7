import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { hashPassword, matchesPassword, SecretBox } from '../access/index.js';
import type { ConfiguredPassword } from '../access/index.js';
import type { NodeNumbers } from '../lists/index.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import { passwordsOf, withoutPasswords } from './blueprint-comparison.js';
import { DIGEST_SEPARATOR, placeOf } from './applied-blueprint.entity.js';
import type { AppliedBlueprint } from './applied-blueprint.entity.js';

export type NumbersByList = Readonly<Record<string, NodeNumbers>>;

/** A document in its stored form: without users' passwords, and with every secret that it names. */
export interface StoredDocument {
  readonly blueprint: Blueprint;
  readonly numbers: NumbersByList;
  /** The file of a start. Undefined for a document that came in another way. */
  readonly file?: StartedFile;
}

/** The file that a start applied. The changes of the next file are its differences to this one (D-PLT-3). */
export interface StartedFile {
  /** In its stored form. Undefined if it is the document itself, because users had changed nothing. */
  readonly blueprint?: Blueprint;
  /** The hashes of its passwords, by user name. */
  readonly passwords: Readonly<Record<string, string>>;
}

/** An applied blueprint without its document. */
export interface Revision {
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly appliedAt: number;
  /** The name of a user; null when it came from TALENT_BLUEPRINT. */
  readonly appliedBy: string | null;
}

export interface Applied extends Revision {
  readonly digest: string;
  readonly document: StoredDocument;
}

/** Stores the blueprints of a customer by revision, encrypted because they contain secrets (D-SIG-11). */
@Injectable()
export class AppliedBlueprints {
  constructor(
    private readonly repository: BlueprintsRepository,
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  /** Returns the last applied blueprint. No other unit of work replaces it until this one ends. */
  async lockLast(session: Session, customerId: number): Promise<Applied | undefined> {
    await nextIds(session, { customerId, counter: 'blueprint' });
    return this.findLast(session, customerId);
  }

  async findLast(session: Session, customerId: number): Promise<Applied | undefined> {
    return this.#open(await this.repository.findLast(session, customerId));
  }

  /** Returns whether the last applied blueprint decrypts. Undefined if none was applied. */
  async opensLast(session: Session, customerId: number): Promise<boolean | undefined> {
    const row = await this.repository.findLast(session, customerId);
    if (row === undefined) return undefined;
    return this.secretBox.opens(row.encryptedDocument, placeOf(customerId, row.revision));
  }

  async find(session: Session, customerId: number, revision: number): Promise<Applied | undefined> {
    return this.#open(await this.repository.find(session, customerId, revision));
  }

  /** Returns the newest 1,000 revisions, newest first (D-PLT-19). */
  async listRevisions(session: Session, customerId: number): Promise<Revision[]> {
    return this.repository.listRevisions(session, customerId);
  }

  async add(session: Session, { revision, digest, appliedAt, appliedBy, document }: Applied): Promise<void> {
    const customerId = document.blueprint.customer.id;
    const encryptedDocument = this.#seal(document, revision);
    const row = { customerId, revision, digest, appliedAt, appliedBy, encryptedDocument };
    await this.repository.insert(session, row);
    await this.repository.dropOldest(session, customerId);
  }

  /** Stores another document, of the same content, in the place of a revision's document. */
  async adopt(session: Session, { revision, digest, document }: Applied): Promise<void> {
    const customerId = document.blueprint.customer.id;
    const encryptedDocument = this.#seal(document, revision);
    await this.repository.replaceDocument(session, { customerId, revision, digest, encryptedDocument });
  }

  /**
   * Returns the revision of exactly this document, with its passwords, if a start applied it last. Later changes by
   * users do not matter. Compares one hash for all passwords, so a start with an unchanged blueprint stays cheap.
   */
  async findIfLastStarted(session: Session, blueprint: Blueprint): Promise<Revision | undefined> {
    const row = await this.repository.findLastStarted(session, blueprint.customer.id);
    if (!row || !this.#isDigestOf(row.digest, blueprint)) return undefined;
    const isSame = await holdsPasswords(row.digest, blueprint);
    return isSame ? { revision: row.revision, appliedAt: row.appliedAt, appliedBy: row.appliedBy } : undefined;
  }

  /**
   * Returns the newest revision before `before` that exactly this document created, with its passwords (D-PLT-25).
   */
  async findEarlier(session: Session, blueprint: Blueprint, before: number): Promise<Revision | undefined> {
    const alike = { digests: this.#digestsOfRest(blueprint), before };
    for (const { digest, ...revision } of await this.repository.listAlike(session, blueprint.customer.id, alike))
      if (await holdsPasswords(digest, blueprint)) return revision;
    return undefined;
  }

  async findLastStarted(session: Session, customerId: number): Promise<Applied | undefined> {
    return this.#open(await this.repository.findLastStarted(session, customerId));
  }

  /**
   * Returns a digest that reveals nothing of the document without the operator's key. Hashes all passwords together
   * (D-SIG-11).
   */
  async digestOf(blueprint: Blueprint): Promise<string> {
    const passwords = passwordsOf(blueprint);
    const hash = passwords.length === 0 ? '' : await hashPassword(joined(passwords), this.configuration.passwordCost);
    return [this.secretBox.digest(restOf(blueprint)), hash].join(DIGEST_SEPARATOR);
  }

  /** Tells whether the digest is that of the document, regardless of passwords. */
  #isDigestOf(digest: string, blueprint: Blueprint): boolean {
    return this.#digestsOfRest(blueprint).includes(digest.split(DIGEST_SEPARATOR)[0] ?? '');
  }

  /** Returns the digests of the document without its passwords: one for each way in which keys were rotated since. */
  #digestsOfRest(blueprint: Blueprint): string[] {
    return this.secretBox.digests(restOf(blueprint));
  }

  #seal(document: StoredDocument, revision: number): string {
    return this.secretBox.encrypt(JSON.stringify(document), placeOf(document.blueprint.customer.id, revision));
  }

  #open(row: AppliedBlueprint | undefined): Applied | undefined {
    if (row === undefined) return undefined;
    const { customerId, encryptedDocument: sealed, ...applied } = row;
    const text = this.secretBox.decrypt(sealed, placeOf(customerId, applied.revision));
    return { ...applied, document: JSON.parse(text) as StoredDocument };
  }
}

/** Returns the part of a document that the first part of its digest stands for. */
function restOf(blueprint: Blueprint): string {
  return JSON.stringify(withoutPasswords(blueprint));
}

/** Returns whether a digest has the passwords of the document. Each comparison costs as much as a sign-in. */
async function holdsPasswords(digest: string, blueprint: Blueprint): Promise<boolean> {
  const hash = digest.split(DIGEST_SEPARATOR)[1] ?? '';
  const passwords = passwordsOf(blueprint);
  if (passwords.length === 0) return hash === '';
  return hash !== '' && matchesPassword(joined(passwords), hash);
}

function joined(passwords: readonly ConfiguredPassword[]): string {
  return JSON.stringify(passwords.map(({ username, password }) => [username, password]));
}
