import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A content is rendered as its text or its PDF. */
export type RenditionKind = 'text' | 'pdf';

/** The rendition of a content, or the reason why there is none. Kept as long as the content (D-FIL-5). */
@Entity('file_renditions')
export class FileRendition {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** The address of the content, which is the same for equal contents. */
  @PrimaryColumn('text')
  address!: string;

  @PrimaryColumn('text')
  kind!: RenditionKind;

  /** The extension of the file's name, if that tells one plain text from another; `''` otherwise. */
  @PrimaryColumn('text')
  extension!: string;

  /** The content that was made; null if there is none. */
  @Column('text', { nullable: true })
  name!: string | null;

  /** Its bytes. */
  @Column('bigint')
  size!: number;

  /** Why there is no content; null if there is one. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** Identifies the engines that the node had. Others may do better. */
  @Column('text')
  engines!: string;

  /** The engine that made it; null if there is no content, or if the text is older than this column. */
  @Column('text', { nullable: true })
  madeBy!: string | null;

  /** Better engines that failed, with their versions, a line each. They do not try again. */
  @Column('text', { default: '' })
  passedOver!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  madeAt!: number;
}
