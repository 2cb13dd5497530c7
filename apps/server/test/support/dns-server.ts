import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { A: 1, AAAA: 28 } as const;

/**
 * The answers of a name server to questions of a type: addresses as bytes, an error that the name does not exist, or
 * nothing.
 */
export type DnsAnswers = Readonly<Record<keyof typeof TYPES, readonly Buffer[] | 'no such name' | 'silence'>>;

/** A name server on this machine, which says the same of every name. */
export async function startDnsServer(answers: DnsAnswers): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const answer = answers[type === TYPES.A ? 'A' : 'AAAA'];
    if (answer !== 'silence') socket.send(replyTo(query, question, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

/** RFC 1035, 4.1. */
function replyTo(query: Buffer, question: Buffer, answer: readonly Buffer[] | 'no such name'): Buffer {
  const records = answer === 'no such name' ? [] : answer.map((address) => record(question, address));
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 + (answer === 'no such name' ? 3 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question, ...records]);
}

function record(question: Buffer, address: Buffer): Buffer {
  const rest = Buffer.alloc(6);
  rest.writeUInt32BE(60);
  rest.writeUInt16BE(address.length, 4);
  return Buffer.concat([question, rest, address]);
}
