import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A group of users with the same configuration. */
@Entity('user_groups')
export class UserGroup {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') integrationName!: string;
  @Column('text') label!: string;
  /** 1 for a group that may use the platform API. */
  @Column('integer') administrator!: number;
  /** `GroupAccess` as JSON. A missing area means `write`. */
  @Column('text', { default: '{}' }) access!: string;
}
