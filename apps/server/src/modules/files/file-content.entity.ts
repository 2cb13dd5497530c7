import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A content that the file storage has or soon will have, with the number of file fields that name it. */
@Entity('file_contents')
@Index('file_contents_address', ['customerId', 'address'])
@Index('file_contents_unnamed', ['unnamedSince'], { where: 'unnamed_since IS NOT NULL' })
@Index('file_contents_unnamed_bytes', ['customerId', 'unnamedSince', 'unnamedBytes'], {
  where: 'unnamed_since IS NOT NULL',
})
export class FileContent {
  @PrimaryColumn('bigint') customerId!: number;
  /** The name in the file storage. It never changes. */
  @PrimaryColumn('text') name!: string;
  /** The address. Equal contents have the same address. */
  @Column('text') address!: string;
  @Column('bigint') namedBy!: number;
  /** The time when the last name was removed, in milliseconds since 1970. Null while a file field names the content. */
  @Column('bigint', { nullable: true }) unnamedSince!: number | null;
  /**
   * The bytes in the storage if no file field names the content any more. 0 while one does, or before the upload has
   * ended.
   */
  @Column('bigint', { default: 0 }) unnamedBytes!: number;
  /** The id of the key that encrypted the content. Null if it is not encrypted. */
  @Column('text', { nullable: true }) keyId!: string | null;
  /** 1 while the content is being removed from the storage. Nobody receives the content any more. */
  @Column('integer') isSwept!: number;
}
