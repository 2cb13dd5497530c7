import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The forms of a customer, merged from all blueprints that were applied. */
@Entity('form_configurations')
export class FormConfigurationEntity {
  @PrimaryColumn('bigint') customerId!: number;
  /** The `StoredForms` as JSON. */
  @Column('text') configuration!: string;
}
