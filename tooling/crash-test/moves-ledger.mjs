/**
 * Every workflow that was moved, once, into the status of which a partner is told: each has one event, whether or not the move was
 * acknowledged the first time.
 */
export class MovesLedger {
  violations = [];
  acknowledged = 0;
  /** The id of the event of each workflow, where it was told; by the id of the workflow. */
  #events = new Map();
  #pending = new Set();
  #unchecked = new Set();

  moving(id) {
    this.#events.set(id, undefined);
    this.#pending.add(id);
  }

  /** @param events the ids that were told; left out where none are told */
  moved(id, events) {
    this.acknowledged += 1;
    this.#pending.delete(id);
    this.#unchecked.add(id);
    if (events === undefined) return;
    if (events.length === 1) this.#events.set(id, events[0]);
    else this.violations.push(`The move of workflow ${id} was acknowledged with the events ${JSON.stringify(events)}.`);
  }

  /** Moves again what nobody was told of: where it was moved, that changes nothing and sends nothing. */
  async repeatPending(client) {
    for (const id of [...this.#pending]) {
      const events = await client.move(id);
      this.moved(id, events.length === 0 ? undefined : events);
      const again = await client.move(id);
      if (again.length > 0)
        this.violations.push(`Workflow ${id} was moved twice, with the events ${again.join(', ')}.`);
    }
  }

  async check(client) {
    for (const id of this.#unchecked)
      if (!(await client.isMoved(id))) this.violations.push(`The move of workflow ${id} was acknowledged and is lost.`);
    this.#unchecked.clear();
  }

  /** Those of a workflow that was moved are compared with the deliveries in the end. */
  async checkWhole() {}

  /** @param deliveries `{ id, workflow }` each @returns what there is too many or too few of */
  problemsOf(deliveries) {
    const left = new Map(this.#events);
    const problems = [];
    for (const { id, workflow } of deliveries) {
      const told = left.get(workflow);
      if (!left.delete(workflow)) problems.push(`The event ${id} is one too many for workflow ${workflow}.`);
      else if (told !== undefined && told !== id)
        problems.push(`Workflow ${workflow} was acknowledged with the event ${told} and has ${id}.`);
    }
    return [...problems, ...[...left.keys()].map((id) => `The event of workflow ${id} is lost.`)];
  }
}
