import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is made of a content: its text, or its PDF. */
export type RenditionKind = 'text' | 'pdf';

/** What was made of a content, or why nothing was: kept as long as the content is (D-FIL-5). */
@Entity('file_renditions')
export class FileRendition {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** Of the content: what contents that are the same are found by. */
  @PrimaryColumn('text')
  address!: string;

  @PrimaryColumn('text')
  kind!: RenditionKind;

  /** Of the file's name, where that tells one plain text from another; `''` elsewhere. */
  @PrimaryColumn('text')
  extension!: string;

  /** The content that was made; null where nothing came of it. */
  @Column('text', { nullable: true })
  name!: string | null;

  /** Its bytes. */
  @Column('bigint')
  size!: number;

  /** Why nothing came of it; null where something did. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** Stands for the engines that were there: others may do better. */
  @Column('text')
  engines!: string;

  /** The engine that made it; null where nothing came of it, and of texts that are older than this column. */
  @Column('text', { nullable: true })
  madeBy!: string | null;

  /** Better engines that made nothing of it, with their versions, a line each: they are not asked again. */
  @Column('text', { default: '' })
  passedOver!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  madeAt!: number;
}
