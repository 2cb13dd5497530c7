import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The events and job boards of a customer's blueprint. */
@Entity('event_configurations')
export class EventConfiguration {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** `ConfiguredEvents` as JSON, encrypted by `SecretBox`, because it contains URLs and secrets of partners. */
  @Column('text')
  sealedParts!: string;
}
