import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a group of users has instead of a node's own attributes (D-LST-5). */
@Entity('group_node_attributes')
@Index('group_node_attributes_revision', ['customerId', 'revision', 'listId', 'nodeId', 'groupName'])
export class GroupNodeAttributes {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  listId!: string;

  @PrimaryColumn('bigint')
  nodeId!: number;

  @PrimaryColumn('text')
  groupName!: string;

  /** As a JSON object; an empty one where all are the defaults again, so that other nodes of the service read of it. */
  @Column('text')
  attributes!: string;

  @Column('bigint')
  revision!: number;
}
