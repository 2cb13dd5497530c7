import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The forms of a customer, as its blueprints have said so far. */
@Entity('form_configurations')
export class FormConfigurationEntity {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** A `StoredForms` as JSON. */
  @Column('text')
  configuration!: string;
}
