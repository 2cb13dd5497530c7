/**
 * Bundles as an application makes them: what it imports, and the bytes that esbuild's minified bundle of that may have.
 * If a change needs more, raise the limit in the same commit and say why.
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
    platform: 'browser',
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
    platform: 'browser',
    limit: 43_000,
  },
];

/**
 * The bytes that the tarball of each package may have, by the package's folder.
 *
 * @type {Record<string, number>}
 */
export const TARBALLS = {
  blueprint: 85_000,
  cli: 200_000,
  client: 110_000,
  protocol: 380_000,
  server: 2_400_000,
  twin: 2_500_000,
  'webhook-sink': 115_000,
};
