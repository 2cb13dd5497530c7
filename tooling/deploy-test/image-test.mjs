// npm run deploy-test: builds the image of deploy/docker, if this machine has a builder. Otherwise it runs the stages of the
// Dockerfile here: packs the server, installs the tarball, prunes it, and starts it as the image would.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { packPackages } from '../bundle/pack-packages.mjs';
import { root } from '../launch/workspace.mjs';
import { freePort } from './free-port.mjs';

const DOCKERFILE = path.join(root, 'deploy/docker/Dockerfile');
/** The libraries and the server, without Node.js and the operating system. */
const MAX_MIB = 230;
const START_TRIES = 300;
const TRY_AGAIN_MS = 100;
const BUILDERS = ['docker', 'podman', 'buildah'];

const builder = BUILDERS.find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);
if (builder === undefined) await runStages();
else run(root, builder, ['build', '--file', DOCKERFILE, '--tag', 'talent-server', '.']);

async function runStages() {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-image-'));
  try {
    const [tarball] = packPackages([path.join(root, 'apps/server')], folder);
    const app = path.join(folder, 'app');
    mkdirSync(app);
    run(app, 'npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', tarball]);
    run(app, 'sh', [path.join(root, 'deploy/docker/prune.sh')]);
    const size = Number(run(app, 'du', ['-sm', '.']).split('\t')[0]);
    await tryServer(app, path.join(folder, 'data'));
    process.stdout.write(
      `No builder of images here. The stages ran: ${size} MiB installed, started, healthy, stopped.\n`,
    );
    if (size > MAX_MIB) throw new Error(`The installed server has ${size} MiB, at most ${MAX_MIB} are budgeted.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts the server with the image's entry point and asks its health check. */
async function tryServer(app, dataDir) {
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    TALENT_PORT: port,
    TALENT_DATA_DIR: dataDir,
    TALENT_SECRET_KEY: randomBytes(32).toString('base64'),
    TALENT_DRAIN_SECONDS: '0',
  };
  const [, entry] = commandOf('ENTRYPOINT');
  const server = spawn(process.execPath, [entry.replace(/^\/app/, app)], { cwd: app, env, stdio: 'ignore' });
  const [program, ...words] = commandOf('HEALTHCHECK');
  for (let tries = 1; spawnSync(program, words, { env }).status !== 0; tries += 1) {
    if (tries === START_TRIES || server.exitCode !== null) throw new Error('The server of the image does not start.');
    await sleep(TRY_AGAIN_MS);
  }
  server.kill('SIGTERM');
  const [code] = await once(server, 'close');
  if (code !== 0) throw new Error(`The server of the image ended with ${code}.`);
}

/** Returns the words of an instruction in its JSON form. */
function commandOf(instruction) {
  const lines = readFileSync(DOCKERFILE, 'utf8').replaceAll('\\\n', ' ');
  const [, text] = new RegExp(`^${instruction}.*?(\\[.*\\])$`, 'm').exec(lines) ?? [];
  return JSON.parse(text ?? '[]');
}

function run(cwd, program, words) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stderr}`);
  return stdout;
}
