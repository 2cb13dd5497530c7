import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SinkError } from '../sink-error.js';
import { readEnvironment } from './environment.js';

const folder = mkdtempSync(path.join(tmpdir(), 'talent-sink-'));
const file = path.join(folder, 'secrets');
writeFileSync(file, 'acme_events=hush\n');

describe('readEnvironment of the sink (D-PLT-24)', () => {
  it('reads the variables of the sink, and secrets from a file', () => {
    const env = { TALENT_SINK_PORT: '4010', TALENT_SINK_DATA: '', TALENT_SINK_SECRETS_FILE: file };
    expect(readEnvironment(env)).toEqual({ port: '4010', secrets: 'acme_events=hush' });
  });

  it('refuses secrets in both ways, and a name that no program reads', () => {
    const env = { TALENT_SINK_SECRETS: 'hush', TALENT_SINK_SECRETS_FILE: file, TALENT_SINK_PROT: '1' };
    expect(() => readEnvironment(env)).toThrow(SinkError);
    expect(() => readEnvironment(env)).toThrow(/Did you mean TALENT_SINK_PORT\?\nTALENT_SINK_SECRETS and .+ both set/);
  });
});
