// A loop that posts to one address: several requests at once, a connection for each, and nothing is stored.
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: false });

function post(url, body, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    sent.once('response', (response) => response.resume().once('end', resolve)).once('error', reject);
    sent.end(body);
  });
}

async function sendAll({ url, count, atOnce, body, headers }) {
  const bytes = Buffer.from(body);
  let left = count;
  const sender = async () => {
    while (left-- > 0) await post(url, bytes, headers);
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

process.on('message', (/** @type {any} */ order) => {
  sendAll(order).then(
    () => process.send?.({ done: true }),
    (error) => process.send?.({ failure: String(error) }),
  );
});
