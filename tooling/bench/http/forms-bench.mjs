import { stopProcess } from '../measure/child-process.mjs';
import { benchFormExports } from './forms/form-exports.mjs';
import { benchFormReads } from './forms/form-reads.mjs';
import { benchFormWrites } from './forms/form-writes.mjs';
import { makeFormsWorld } from './forms/forms-world.mjs';
import { startProduct } from './servers/product.mjs';

/** Measures forms by their size: writing, reading and exporting. */
export async function benchForms({ plan, folder, load }) {
  const world = await makeFormsWorld(folder, plan);
  const server = await startProduct(world);
  const writes = await benchFormWrites({ plan, server, owners: ownersOf(world) });
  const reads = await benchFormReads({ plan, load, server, filled: writes.filled });
  await stopProcess(server.child);
  const exported = await benchFormExports({ plan, world, filled: writes.filled });
  const parts = [writes, reads, exported];
  return {
    tables: parts.flatMap(({ tables }) => tables),
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
    rounds: { writes: writes.rounds, reads: reads.rounds, exports: exported.rounds },
  };
}

/** One person after the other, none of them twice. */
function ownersOf({ ids: [first, last] }) {
  let next = first;
  return {
    next() {
      if (next > last) throw new RangeError(`All ${last - first + 1} people have filled a form.`);
      return next++;
    },
  };
}
