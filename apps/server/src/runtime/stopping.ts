/** Whether the server was told to stop. It still serves for a while then, so that balancers find out (D-PLT-4). */
export class Stopping {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}
