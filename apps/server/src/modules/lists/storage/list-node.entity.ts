import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A node of a list. Custom lists and their nodes are stored in lists.customfields_lists (D-LST-9). */
@Entity('list_nodes')
@Index('list_nodes_system_id', ['customerId', 'listId', 'systemId'], { unique: true })
@Index('list_nodes_revision', ['customerId', 'revision', 'listId', 'id'])
export class ListNodeEntity {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') listId!: string;
  /** `listnodeid` on the wire. */
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint', { nullable: true }) parentId!: number | null;
  /** Orders siblings, in ascending order; unique among siblings. */
  @Column('integer') position!: number;
  /** Unique in the list; null in custom lists. */
  @Column('text', { nullable: true }) systemId!: string | null;
  @Column('text') value!: string;
  /** 0 or 1. */
  @Column('integer') hidden!: number;
  /** The attributes other than value and hidden, as a JSON object. */
  @Column('text') attributes!: string;
  /**
   * The label that the catalogue, a blueprint or a caller gave the node when it was added. Blueprints name the node by
   * this label, even if its current label differs.
   */
  @Column('text', { nullable: true }) defaultValue!: string | null;
  /**
   * Null if a caller added the node. In that case, `null` in a body does not return the attribute to a default
   * (D-LST-16).
   */
  @Column('integer', { nullable: true }) defaultHidden!: number | null;
  @Column('text', { nullable: true }) defaultAttributes!: string | null;
  @Column('bigint', { default: 0 }) revision!: number;
}
