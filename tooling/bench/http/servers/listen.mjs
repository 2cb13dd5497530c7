/**
 * Lets a server listen on a free port, and sends its `baseUrl` to the process that started this one.
 *
 * @param {import('node:http').Server} server
 */
export function listen(server) {
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.send?.({ baseUrl: `http://127.0.0.1:${port}` });
  });
}
