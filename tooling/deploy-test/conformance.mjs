import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const TALENT = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));

/**
 * Runs `talent conformance`, as the demo's user of integrations.
 *
 * @param {{ baseUrl: string, customer: number, folder: string, certificate?: { certificate: string } }} server -
 *   `folder`: the home of the command
 * @param {string[]} options - of the command; by default it writes
 */
export async function checkConformance({ baseUrl, customer, folder, certificate }, options = ['--write']) {
  const words = ['conformance', '--base-url', baseUrl, '--customer', String(customer), '--user', 'demo.integration'];
  const trusted = certificate && { NODE_EXTRA_CA_CERTS: certificate.certificate };
  const talent = spawn(process.execPath, [TALENT, ...words, ...options, '--secret-stdin', '--report', 'json'], {
    env: { PATH: process.env.PATH, HOME: folder, ...trusted },
  });
  talent.stdin.end('demo-only-integration-secret\n');
  let [output, errors] = ['', ''];
  talent.stdout.on('data', (text) => (output += text));
  talent.stderr.on('data', (text) => (errors += text));
  const [code] = await once(talent, 'close');
  const { results } = JSON.parse(output);
  return { code, errors, failed: results.filter(({ verdict }) => verdict === 'fail') };
}
