import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A node of a list. The nodes of custom lists, and those lists themselves, lie in lists.customfields_lists (D-LST-9). */
@Entity('list_nodes')
@Index('list_nodes_system_id', ['customerId', 'listId', 'systemId'], { unique: true })
@Index('list_nodes_revision', ['customerId', 'revision', 'listId', 'id'])
@Index('list_nodes_position', ['customerId', 'listId', 'parentId', 'position'])
// Finds the highest system id of a level. It is over an expression, which TypeORM cannot say; the migration does.
@Index('list_nodes_last_system_id', { synchronize: false })
export class ListNodeEntity {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  listId!: string;

  /** `listnodeid` on the wire. */
  @PrimaryColumn('bigint')
  id!: number;

  @Column('bigint', { nullable: true })
  parentId!: number | null;

  /** Siblings come by it, from the lowest; each has another one. */
  @Column('integer')
  position!: number;

  /** Unique in the list; null in custom lists. */
  @Column('text', { nullable: true })
  systemId!: string | null;

  @Column('text')
  value!: string;

  /** 0 or 1. */
  @Column('integer')
  hidden!: number;

  /** The attributes beside value and hidden, as a JSON object. */
  @Column('text')
  attributes!: string;

  /**
   * What the catalogue or a blueprint gave the node, or a caller who added it: by that a blueprint names it, whatever it
   * is called by now.
   */
  @Column('text', { nullable: true })
  defaultValue!: string | null;

  /** Null where a caller added the node: `null` returns nothing of it to what it first was (D-LST-16). */
  @Column('integer', { nullable: true })
  defaultHidden!: number | null;

  @Column('text', { nullable: true })
  defaultAttributes!: string | null;

  /** That of the customer's lists when the node was last written. */
  @Column('bigint', { default: 0 })
  revision!: number;
}
