import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Configuration, ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { readZipCodes } from './read-zip-codes.js';
import { ZipCodesRepository } from './zip-codes.repository.js';

/** Puts the places of US postal codes into the database: from the file that the environment names, or from the table that ships with the server (D-SEA-22). */
@Injectable()
export class ZipCodesService implements OnApplicationShutdown, OnModuleInit {
  #areKnown = false;
  #filling = Promise.resolve();

  constructor(
    private readonly configuration: Configuration,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ZipCodesRepository,
    private readonly log: Log,
  ) {}

  /** Whether there is a table. Without a table, every postal code is unknown. */
  get areKnown(): boolean {
    return this.#areKnown;
  }

  /** Returns the codes that the table lacks. */
  async listUnknown(codes: readonly string[]): Promise<ReadonlySet<string>> {
    const unknown = new Set(codes);
    if (!this.#areKnown || unknown.size === 0) return unknown;
    for (const code of await this.repository.listKnown(this.unitOfWork.reader, [...unknown])) unknown.delete(code);
    return unknown;
  }

  /** Skips a table that was read before. The table that ships is stored at the first start only, and no start waits for it. */
  async onModuleInit(): Promise<void> {
    const stored = await this.repository.findDigest(this.unitOfWork.reader);
    const { zipCodes } = this.configuration;
    this.#areKnown = stored !== undefined;
    if (zipCodes === undefined || (zipCodes.ships && this.#areKnown)) return;
    const filling = this.#fill(zipCodes.file, stored);
    if (!zipCodes.ships) return filling;
    this.#filling = filling.catch((error: unknown) =>
      this.log.willRetry('The table of postal codes was not read', error),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#filling;
  }

  async #fill(file: string, stored: string | undefined): Promise<void> {
    await this.#keep(await readFile(file), stored);
    this.#areKnown = true;
  }

  async #keep(bytes: Buffer, stored: string | undefined): Promise<void> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (digest === stored) return;
    try {
      const zipCodes = await readZipCodes(bytes.toString());
      await this.unitOfWork.write((session) => this.repository.replace(session, digest, zipCodes));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new ConfigurationError(`TALENT_ZIP_CODES ${error.message}.`, { cause: error });
    }
  }
}
