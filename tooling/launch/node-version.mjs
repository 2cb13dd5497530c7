/** Returns one sentence on what is wrong with this Node.js, or null. `wanted` is written as in package.json: `>=20.20`. */
export function nodeProblem(wanted, running = process.versions.node) {
  const [major, minor] = wanted.match(/\d+/g).map(Number);
  const [runningMajor, runningMinor] = running.split('.').map(Number);
  const newEnough = runningMajor > major || (runningMajor === major && runningMinor >= minor);
  if (newEnough) return null;
  return `Node.js ${major}.${minor} or newer is needed, this is ${running}: get it from https://nodejs.org and try again.`;
}
