import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A node of a list. The nodes of custom lists, and those lists themselves, lie in lists.customfields_lists. */
@Entity('list_nodes')
export class ListNodeEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'list_id', type: 'text' })
  listId!: string;

  /** `listnodeid` on the wire. */
  @PrimaryColumn({ type: 'bigint' })
  id!: number;

  @Column({ name: 'parent_id', type: 'bigint', nullable: true })
  parentId!: number | null;

  /** Siblings come by it, from the lowest; each has another one. */
  @Column({ type: 'integer' })
  position!: number;

  /** Unique in the list; null in custom lists. */
  @Column({ name: 'system_id', type: 'text', nullable: true })
  systemId!: string | null;

  @Column({ type: 'text' })
  value!: string;

  /** 0 or 1. */
  @Column({ type: 'integer' })
  hidden!: number;

  /** The attributes beside value and hidden, as a JSON object. */
  @Column({ type: 'text' })
  attributes!: string;

  /**
   * What the catalogue or a blueprint gave the node, or a caller who added it: by that a blueprint names it, whatever it
   * is called by now.
   */
  @Column({ name: 'default_value', type: 'text', nullable: true })
  defaultValue!: string | null;

  /** Null where a caller added the node: `null` returns nothing of it to what it first was (D-LST-16). */
  @Column({ name: 'default_hidden', type: 'integer', nullable: true })
  defaultHidden!: number | null;

  @Column({ name: 'default_attributes', type: 'text', nullable: true })
  defaultAttributes!: string | null;

  /** That of the customer's lists when the node was last written. */
  @Column({ type: 'bigint' })
  revision!: number;
}
