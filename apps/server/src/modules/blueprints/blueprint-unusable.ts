import { ConfigurationError } from '../../config/index.js';

/** Ends a start whose blueprint cannot be applied. The host of an embedded server has another name for the setting. */
export class BlueprintUnusable extends ConfigurationError {
  /** @param fault what follows the name of the setting, such as `: … does not exist` or ` is refused: …` */
  constructor(
    readonly fault: string,
    options?: ErrorOptions,
  ) {
    super(`TALENT_BLUEPRINT${fault}`, options);
  }
}
