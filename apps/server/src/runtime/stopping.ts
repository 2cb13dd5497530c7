/**
 * Records that the server has begun to stop. The server still serves for a while, so that load balancers notice
 * (D-PLT-4).
 */
export class Stopping {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}
