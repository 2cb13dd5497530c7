import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a customer's blueprint says of events and job boards. */
@Entity('event_configurations')
export class EventConfiguration {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** `EventParts` as JSON, as `SecretBox` writes it: URLs and secrets of partners stand in it. */
  @Column('text')
  sealedParts!: string;
}
