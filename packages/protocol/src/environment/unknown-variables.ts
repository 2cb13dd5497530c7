import { nearestName } from '../errors/nearest-name.js';
import { VARIABLES } from './variables.js';

const PREFIX = 'TALENT_';
const KNOWN: readonly string[] = [...new Set(Object.values(VARIABLES).flat())];
/** One letter may differ for every three letters behind the prefix. With more, most names would be near to a short one. */
const LETTERS_PER_MISTAKE = 3;
/** Kubernetes sets one for each service of a namespace, and others that begin alike. */
const SERVICE_HOST = '_SERVICE_HOST';

/**
 * Returns one sentence for each variable whose name begins with `TALENT_` and that no program of the platform reads. Values are not
 * looked at, because they may be secrets. Variables that Kubernetes sets for a service called `talent-…` are left alone.
 *
 * @param names names of environment variables
 * @example
 * unknownVariables(['TALENT_PROT']); // ['TALENT_PROT is not a variable of the platform. Did you mean TALENT_PORT?']
 */
export function unknownVariables(names: readonly string[]): string[] {
  const own = names.filter((name) => name.startsWith(PREFIX) && !KNOWN.includes(name));
  const services = own
    .filter((name) => name.endsWith(SERVICE_HOST) && name.length > PREFIX.length + SERVICE_HOST.length)
    .map((name) => name.slice(0, -SERVICE_HOST.length));
  return own
    .filter((name) => !services.some((service) => isOfService(name, service)))
    .toSorted()
    .map((name) => `${name} is not a variable of the platform. ${wayOut(name)}`);
}

function isOfService(name: string, service: string): boolean {
  const link = name.startsWith(`${service}_`) ? name.slice(service.length + 1) : '';
  return /^(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_.+)?)$/.test(link);
}

function wayOut(name: string): string {
  const mistakes = Math.ceil((name.length - PREFIX.length) / LETTERS_PER_MISTAKE);
  const nearest = nearestName(name, KNOWN, mistakes);
  return nearest === undefined ? 'Remove it, or correct its name.' : `Did you mean ${nearest}?`;
}
