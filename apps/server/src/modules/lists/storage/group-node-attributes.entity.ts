import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a group of users has instead of a node's own attributes (D-LST-5). */
@Entity('group_node_attributes')
export class GroupNodeAttributes {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'list_id', type: 'text' })
  listId!: string;

  @PrimaryColumn({ name: 'node_id', type: 'bigint' })
  nodeId!: number;

  @PrimaryColumn({ name: 'group_name', type: 'text' })
  groupName!: string;

  /** As a JSON object; an empty one where all are the defaults again, so that other nodes of the service read of it. */
  @Column({ type: 'text' })
  attributes!: string;

  @Column({ type: 'bigint' })
  revision!: number;
}
