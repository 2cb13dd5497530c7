/**
 * Bundles as an application makes them: what it imports, and the bytes that esbuild's minified bundle of that may have.
 * If a change needs more, raise the limit in the same commit and say why. A
 * neutral bundle runs in browsers and edge runtimes, and may import no module of Node.js.
 *
 * @type {{ title: string, imports: string, platform: import('esbuild').Platform, limit: number }[]}
 */
export const BUNDLES = [
  {
    title: 'requests signed on node:crypto',
    imports: "export { signRequest, SigningSecret } from '@talent-platform/protocol/signing';",
    platform: 'node',
    limit: 10_000,
  },
  {
    title: 'requests signed on WebCrypto',
    imports: "export { signRequest, SigningSecret } from '@talent-platform/protocol/web';",
    platform: 'neutral',
    limit: 10_000,
  },
  {
    title: 'everything of signing, with the checks of servers and the known mistakes',
    imports: "export * from '@talent-platform/protocol/signing';",
    platform: 'node',
    limit: 50_000,
  },
  {
    title: 'the client',
    imports: "export * from '@talent-platform/client';",
    platform: 'neutral',
    limit: 33_500,
  },
  {
    title: 'receivers of events, with explanations of signatures',
    imports: "export * from '@talent-platform/client/events';",
    platform: 'neutral',
    limit: 62_000,
  },
  {
    title: 'the filter builder',
    imports: "export * from '@talent-platform/client/search';",
    platform: 'neutral',
    limit: 6500,
  },
];

/**
 * The bytes that the tarball of each package may have, by the package's folder.
 *
 * @type {Record<string, number>}
 */
export const TARBALLS = {
  blueprint: 85_000,
  cli: 280_000,
  client: 130_000,
  protocol: 380_000,
  server: 8_500_000,
  twin: 5_800_000,
  'webhook-sink': 115_000,
};
