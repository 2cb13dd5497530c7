import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The forms of a customer, as its blueprints have said so far. */
@Entity('form_configurations')
export class CustomerFormsEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  /** A `KeptForms` as JSON. */
  @Column({ type: 'text' })
  configuration!: string;
}
