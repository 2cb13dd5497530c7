import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A filled form: whose it is, who wrote it when, and its answers as one JSON document. */
@Entity('filled_forms')
export class FilledForm {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  /** The `formDataId`: unique per customer, never reused (D-FRM-1). */
  @PrimaryColumn({ type: 'bigint' })
  id!: number;

  @Column({ name: 'form_id', type: 'bigint' })
  formId!: number;

  /** `people`, `jobs` or `applicantworkflows`. */
  @Column({ name: 'owner_type', type: 'text' })
  ownerType!: string;

  @Column({ name: 'owner_id', type: 'bigint' })
  ownerId!: number;

  /** The id of the associated person; 0 where the form is not private. */
  @Column({ name: 'updated_for', type: 'bigint' })
  updatedFor!: number;

  /** Counts the writes; the entity tag is made of it (D-NET-6). */
  @Column({ type: 'bigint' })
  version!: number;

  @Column({ type: 'int' })
  signed!: number;

  /** Milliseconds since 1970. */
  @Column({ name: 'updated_at', type: 'bigint' })
  updatedAt!: number;

  /** The id of a person profile. */
  @Column({ name: 'updated_by', type: 'bigint' })
  updatedBy!: number;

  /** Milliseconds since 1970; null while it is incomplete (D-FRM-8). */
  @Column({ name: 'completed_at', type: 'bigint', nullable: true })
  completedAt!: number | null;

  /** The id of a person profile. */
  @Column({ name: 'completed_by', type: 'bigint', nullable: true })
  completedBy!: number | null;

  /** The stored answers, as the profile engine writes them; those in step with the owner's fields are not among them. */
  @Column({ type: 'text' })
  answers!: string;
}
