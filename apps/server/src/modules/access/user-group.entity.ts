import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The users who are configured alike. */
@Entity('user_groups')
export class UserGroup {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'integration_name', type: 'text' })
  integrationName!: string;

  @Column({ type: 'text' })
  label!: string;

  /** 1 for a group that may use the platform API. */
  @Column({ type: 'integer' })
  administrator!: number;

  /** `GroupAccess` as JSON; an area that it leaves out is `write`. */
  @Column({ type: 'text' })
  access!: string;
}
