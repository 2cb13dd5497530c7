import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The attributes that a user group has instead of a node's own (D-LST-5). */
@Entity('group_node_attributes')
@Index('group_node_attributes_revision', ['customerId', 'revision', 'listId', 'nodeId', 'groupName'])
export class GroupNodeAttributes {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') listId!: string;
  @PrimaryColumn('bigint') nodeId!: number;
  @PrimaryColumn('text') groupName!: string;
  /**
   * A JSON object. It is empty after all attributes returned to their defaults, so that other server nodes read that
   * change.
   */
  @Column('text') attributes!: string;
  @Column('bigint') revision!: number;
}
