import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A note on a person, or on one of the person's workflows. Written once, and never changed. */
@Entity('notes')
@Index('notes_person', ['customerId', 'personId', 'id'])
export class Note {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') personId!: number;
  /** A workflow of the person. Null if the note is on the person alone. */
  @Column('bigint', { nullable: true }) workflowId!: number | null;
  @Column('text') text!: string;
  /** The author. */
  @Column('text') username!: string;
  /** The id of the person profile of that user. */
  @Column('bigint') createdBy!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') createdAt!: number;
}
