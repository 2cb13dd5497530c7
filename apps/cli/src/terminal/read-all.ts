import type { Input } from '../context.js';

/** Everything that standard input holds, to its end. */
export async function readAll(stdin: Input): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
