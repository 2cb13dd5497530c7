const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { fileURLToPath } = require('node:url');

const swc = require('@swc/core');

const { sourceMaps: _, ...swcrc } = JSON.parse(readFileSync(path.join(__dirname, '../../swc/.swcrc'), 'utf8'));
const OPTIONS = { ...swcrc, swcrc: false, configFile: false, sourceMaps: true };
const KEY = `${swc.version}\0${JSON.stringify(OPTIONS)}\0`;

/** TypeScript files compiled by swc, stored by content in a folder that all workers and runs share. */
class CompiledFiles {
  #folder;

  constructor(cacheDirectory) {
    this.#folder = path.join(cacheDirectory, 'plain-modules');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** @param {string} file - the path */
  read(file) {
    const source = readFileSync(file, 'utf8');
    const kept = this.#keptAt(file, source);
    if (existsSync(kept)) return readFileSync(kept, 'utf8');
    const { code, map } = swc.transformSync(source, { ...OPTIONS, filename: file });
    keep(`${kept}.map`, map);
    keep(kept, code);
    return code;
  }

  mapOf(file) {
    const map = `${this.#keptAt(file, readFileSync(file, 'utf8'))}.map`;
    return existsSync(map) ? map : undefined;
  }

  #keptAt(file, source) {
    return path.join(this.#folder, createHash('sha1').update(`${KEY}${file}\0${source}`).digest('hex'));
  }
}

/** Writes atomically, because two workers may compile the same file at the same time. */
function keep(file, text) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}

/** Returns to jest the source map of a file in a stack trace. */
class SourceMaps extends Map {
  #files;

  constructor(cacheDirectory) {
    super();
    this.#files = new CompiledFiles(cacheDirectory);
  }

  get(source) {
    const file = source.startsWith('file:') ? fileURLToPath(source) : source;
    return file.endsWith('.ts') ? this.#files.mapOf(file) : undefined;
  }
}

module.exports = { CompiledFiles, SourceMaps };
