import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { jsonLine, jsonText } from './output.js';

const SOURCE = path.join(import.meta.dirname, '..');

describe('JSON for people and machines', () => {
  it('is as it is for a pipe, and steers no terminal', () => {
    const value = { a: '\u009b\u202e' };
    expect(JSON.parse(jsonText(value, {}))).toEqual(value);
    expect(jsonLine(value, { isTTY: true })).toBe('{"a":"\\x9b\\u202e"}\n');
  });

  it('is written by no command in another way', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const raw = files
      .filter((file) => /(?<!\.spec)\.ts$/.test(file))
      .filter((file) =>
        /stdout\.write\([^;]*(?:renderJson|JSON\.stringify)\(/.test(readFileSync(path.join(SOURCE, file), 'utf8')),
      );
    expect(raw).toEqual([]);
  });
});
