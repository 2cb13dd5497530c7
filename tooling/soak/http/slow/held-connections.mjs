import { readFileSync } from 'node:fs';

const ESTABLISHED = '01';

/**
 * The ports of clients whose connections a server still holds, by the system's own table: what a client sees of a connection
 * that it does not read from tells nothing.
 *
 * @param {number} serverPort
 * @param {string} table - as /proc/net/tcp has it
 */
export function heldConnections(serverPort, table = readFileSync('/proc/net/tcp', 'utf8')) {
  const held = new Set();
  for (const line of table.trim().split('\n').slice(1)) {
    const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/);
    const ofServer = Number.parseInt(local.split(':')[1], 16) === serverPort;
    // One that the server has not taken yet is nobody's, and established all the same.
    if (ofServer && (inode !== '0' || state === ESTABLISHED)) held.add(Number.parseInt(remote.split(':')[1], 16));
  }
  return held;
}
