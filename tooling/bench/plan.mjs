/** The amount that is measured. The default takes some minutes; `--quick` only shows that everything still runs. */
const PLANS = {
  quick: {
    rounds: 1,
    sliceMs: 200,
    warmUps: 60,
    profiles: 1000,
    manyProfiles: 5000,
    idleMs: 500,
    listNodes: 5000,
    wholeListNodes: 1000,
    nodeChanges: 50,
    formWrites: 20,
    events: 300,
    sizes: [
      { profiles: 1000, customers: 1 },
      { profiles: 1000, customers: 4 },
    ],
  },
  default: {
    rounds: 5,
    sliceMs: 500,
    warmUps: 1500,
    profiles: 10_000,
    manyProfiles: 100_000,
    idleMs: 2000,
    listNodes: 50_000,
    wholeListNodes: 10_000,
    nodeChanges: 100,
    formWrites: 60,
    events: 2000,
    // The largest comes last, because it takes longer than all others together.
    sizes: [
      { profiles: 10_000, customers: 1 },
      { profiles: 100_000, customers: 1 },
      { profiles: 100_000, customers: 10 },
      { profiles: 100_000, customers: 100 },
      { profiles: 1_000_000, customers: 1 },
    ],
  },
};

/** Each `--full` is the default with these. */
const FULL = { rounds: 9, sliceMs: 2000, manyProfiles: 1_000_000 };

/** Returns the plan that the arguments ask for, with the names of the parts to run. No name means all parts. */
export function readPlan(args) {
  const options = args.filter((argument) => argument.startsWith('--'));
  const unknown = options.filter((option) => !['--quick', '--full'].includes(option));
  if (unknown.length > 0) throw new TypeError(`The benches take --quick or --full, received ${unknown.join(' ')}.`);
  const name = options.at(-1)?.slice(2) ?? 'default';
  const parts = args.filter((argument) => !argument.startsWith('--'));
  return { name, parts, ...(PLANS[name] ?? { ...PLANS.default, ...FULL }) };
}
