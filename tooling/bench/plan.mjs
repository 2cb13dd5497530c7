/** The amount that is measured. The default takes about five minutes; `--quick` only shows that everything still runs. */
const PLANS = {
  quick: {
    rounds: 1,
    sliceMs: 200,
    warmUpMs: 50,
    signSliceMs: 20,
    profiles: 1000,
    manyProfiles: 5000,
    idleMs: 500,
    firstRequests: 500,
    manyRequests: 1500,
    listNodes: 5000,
    wholeListNodes: 1000,
    pageMs: 100,
    nodeChanges: 100,
    formWrites: 20,
    customers: 50,
    events: 300,
    queuedEvents: 2000,
    queueMs: 500,
    sharesExportServer: true,
    twinRounds: 3,
    furtherTwins: 2,
    twinFiles: 3,
  },
  default: {
    rounds: 5,
    sliceMs: 1000,
    warmUpMs: 1000,
    signSliceMs: 100,
    profiles: 10_000,
    manyProfiles: 100_000,
    firstRequests: 10_000,
    manyRequests: 200_000,
    idleMs: 2000,
    listNodes: 100_000,
    wholeListNodes: 10_000,
    pageMs: 300,
    nodeChanges: 100,
    formWrites: 60,
    customers: 1000,
    events: 10_000,
    queuedEvents: 1_000_000,
    queueMs: 60_000,
    sharesExportServer: false,
    twinRounds: 20,
    furtherTwins: 10,
    twinFiles: 50,
  },
  full: {
    rounds: 9,
    sliceMs: 2000,
    warmUpMs: 3000,
    signSliceMs: 300,
    profiles: 10_000,
    manyProfiles: 1_000_000,
    firstRequests: 10_000,
    manyRequests: 1_000_000,
    idleMs: 5000,
    listNodes: 100_000,
    wholeListNodes: 10_000,
    pageMs: 600,
    nodeChanges: 200,
    formWrites: 100,
    customers: 1000,
    events: 20_000,
    queuedEvents: 1_000_000,
    queueMs: 180_000,
    sharesExportServer: false,
    twinRounds: 50,
    furtherTwins: 20,
    twinFiles: 50,
  },
};

/** Fetches Prism by npm, and measures it beside the twin. */
const PRISM = '--prism';

/** Returns the plan that the arguments ask for, with the names of the parts to run. No name means all parts. */
export function readPlan(args) {
  const modes = ['--quick', '--full'];
  const parts = args.filter((argument) => !argument.startsWith('--'));
  const options = args.filter((argument) => argument.startsWith('--'));
  const unknown = options.filter((option) => ![...modes, PRISM].includes(option));
  if (unknown.length > 0)
    throw new TypeError(`The benches take ${modes.join(' or ')}, and ${PRISM}, received ${unknown.join(' ')}.`);
  const name = options.findLast((option) => modes.includes(option))?.slice(2) ?? 'default';
  return { name, parts, prism: options.includes(PRISM), ...PLANS[name] };
}
