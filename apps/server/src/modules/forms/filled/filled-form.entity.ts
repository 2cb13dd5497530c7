import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OwnerType } from '../form-types.js';

/** A filled form: its owner, its writer, its times, and the answers as one JSON document. */
@Entity('filled_forms')
// One row for each owner and form. Private forms have one for each associated person, too (D-FRM-2).
@Index('filled_forms_owner', ['customerId', 'formId', 'ownerType', 'ownerId', 'updatedFor'], { unique: true })
// Lists all filled forms of an owner (D-CHG-6).
@Index('filled_forms_of_owner', ['customerId', 'ownerType', 'ownerId', 'id'])
// Lists the private forms about a person (D-PRV-1).
@Index('filled_forms_updated_for', ['customerId', 'updatedFor', 'id'], { where: 'updated_for > 0' })
export class FilledForm {
  @PrimaryColumn('bigint') customerId!: number;
  /** The `formDataId`: unique per customer, never reused (D-FRM-1). */
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') formId!: number;
  /** `people`, `jobs` or `applicantworkflows`. */
  @Column('text') ownerType!: OwnerType;
  @Column('bigint') ownerId!: number;
  /** The id of the associated person; 0 if the form is not private. */
  @Column('bigint') updatedFor!: number;
  /** The number of writes. A part of the entity tag (D-NET-6). */
  @Column('bigint') version!: number;
  @Column('integer') signed!: number;
  /** Milliseconds since 1970; 0 while a requested form has no answers yet (D-FRM-28). */
  @Column('bigint') updatedAt!: number;
  /** The id of a person profile; 0 while a requested form has no answers yet. */
  @Column('bigint') updatedBy!: number;
  /** Milliseconds since 1970; null while the filled form is incomplete (D-FRM-8). */
  @Column('bigint', { nullable: true }) completedAt!: number | null;
  /** The id of a person profile. */
  @Column('bigint', { nullable: true }) completedBy!: number | null;
  /** Milliseconds since 1970; null if nobody requested the form. */
  @Column('bigint', { nullable: true }) requestedAt!: number | null;
  /** The id of a person profile. */
  @Column('bigint', { nullable: true }) requestedBy!: number | null;
  /**
   * The stored answers, as the profile engine writes them. Answers that are fields of the owner are stored in the
   * owner's profile.
   */
  @Column('text') answers!: string;
}

/** Returns false until somebody has sent answers to a requested form (D-FRM-28). */
export function isAnswered({ updatedAt }: Pick<FilledForm, 'updatedAt'>): boolean {
  return updatedAt !== 0;
}
