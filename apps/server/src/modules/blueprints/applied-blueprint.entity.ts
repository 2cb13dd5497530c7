import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A blueprint that was applied, by its digest: one that is equal to the last is a no-op (D-PLT-3). */
@Entity('applied_blueprints')
export class AppliedBlueprint {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  /** The customer's configuration revision that it made. */
  @PrimaryColumn({ type: 'bigint' })
  revision!: number;

  /** SHA-256 of the document, lower-case hex. */
  @Column({ type: 'text' })
  digest!: string;

  /** Milliseconds since 1970. */
  @Column({ name: 'applied_at', type: 'bigint' })
  appliedAt!: number;
}
