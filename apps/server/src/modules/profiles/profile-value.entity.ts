import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../profile-engine/index.js';

/**
 * The value index: one row for every value that a filter can find. The rows of a field stand together, in the order of the
 * profiles. The indexes find values, and give them in their order (D-SEA-36).
 */
@Entity('profile_values', { withoutRowid: true })
@Index('profile_values_number', ['customerId', 'profileType', 'field', 'numberValue', 'profileId'], {
  where: 'number_value IS NOT NULL',
})
@Index('profile_values_date', ['customerId', 'profileType', 'field', 'dateValue', 'profileId'], {
  where: 'date_value IS NOT NULL',
})
@Index('profile_values_text', ['customerId', 'profileType', 'field', 'orderedText', 'profileId'], {
  where: 'ordered_text IS NOT NULL',
})
export class ProfileValue {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') profileType!: ProfileType;
  @PrimaryColumn('text') field!: string;
  @PrimaryColumn('bigint') profileId!: number;
  @PrimaryColumn('integer') ordinal!: number;
  @Column('double precision', { nullable: true }) numberValue!: number | null;
  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true }) dateValue!: number | null;
  /** The text with its case folded (D-SEA-5). */
  @Column('text', { nullable: true }) foldedValue!: string | null;
  @Column('text', { nullable: true }) textValue!: string | null;
  /** The beginning of the text, by which it is found and ordered: a text may be too long for an entry of an index. */
  @Column('text', { nullable: true }) orderedText!: string | null;
}
