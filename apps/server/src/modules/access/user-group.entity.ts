import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The users who are configured alike. */
@Entity('user_groups')
export class UserGroup {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  integrationName!: string;

  @Column('text')
  label!: string;

  /** 1 for a group that may use the platform API. */
  @Column('integer')
  administrator!: number;

  /** `GroupAccess` as JSON; an area that it leaves out is `write`. */
  @Column('text', { default: '{}' })
  access!: string;
}
