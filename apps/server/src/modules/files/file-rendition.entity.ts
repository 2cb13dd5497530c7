import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RenditionKind = 'text' | 'pdf';

/** The rendition of a content, or the reason why there is none. Stays as long as the content (D-FIL-5). */
@Entity('file_renditions')
export class FileRendition {
  @PrimaryColumn('bigint') customerId!: number;
  /** The address of the content, which is the same for equal contents. */
  @PrimaryColumn('text') address!: string;
  @PrimaryColumn('text') kind!: RenditionKind;
  /** The extension of the file's name, if the extension tells one plain text from another. Otherwise `''`. */
  @PrimaryColumn('text') extension!: string;
  /** The name of the rendition's content; null if there is none. */
  @Column('text', { nullable: true }) name!: string | null;
  /** The size of the rendition's content in bytes; 0 if there is none. */
  @Column('bigint') size!: number;
  /** The reason why there is no content; null if there is a content. */
  @Column('text', { nullable: true }) failure!: string | null;
  /** The engines that the node had. A node with other engines may render the content better. */
  @Column('text') engines!: string;
  /** The engine that made the rendition. Null if there is no content. */
  @Column('text', { nullable: true }) madeBy!: string | null;
  /** The causes for which the rendition lacks something of the file, one per line (D-FIL-15). */
  @Column('text', { default: '' }) omissions!: string;
  /** Milliseconds since 1970. */
  @Column('bigint') madeAt!: number;
}
