import { describe, expect, it } from '@jest/globals';
import { chooseDriver } from './choose-driver.js';
import { DRIVER_PACKAGE, Sqlite } from './index.js';

const older = driver('12');
const newer = driver('13');

describe('the chosen driver', () => {
  it.each([
    { what: 'version 13 with Node-API 10', nodeApi: 10, installed: { older, newer }, chosen: 'better-sqlite3-13' },
    { what: 'version 12 with Node-API 9', nodeApi: 9, installed: { older, newer }, chosen: 'better-sqlite3' },
    { what: 'version 12 if 13 is not installed', nodeApi: 10, installed: { older }, chosen: 'better-sqlite3' },
    {
      what: 'version 12 if 13 has no binary for the platform',
      nodeApi: 10,
      installed: { older, newer: withoutBinary },
      chosen: 'better-sqlite3',
    },
  ])('is $what', ({ nodeApi, installed, chosen }) => {
    expect(chooseDriver(nodeApi, loaderOf(installed))).toEqual({
      name: chosen,
      driver: chosen === 'better-sqlite3' ? older : newer,
    });
  });

  it('is never one that Node.js would crash in: version 13 is not even loaded with Node-API 9', () => {
    const asked: string[] = [];
    chooseDriver(9, (name) => {
      asked.push(name);
      return older;
    });
    expect(asked).toEqual(['better-sqlite3']);
  });

  it('has the error of version 12 if neither is installed', () => {
    expect(() => chooseDriver(10, loaderOf({}))).toThrow("Cannot find module 'better-sqlite3'");
  });

  it('opens a database on this Node.js', () => {
    const database = new Sqlite(':memory:');
    expect(database.prepare('SELECT 1 AS one').get()).toEqual({ one: 1 });
    database.close();
    expect(DRIVER_PACKAGE).toMatch(/^better-sqlite3(-13)?$/);
  });
});

type Opener = () => { close(): string };

function driver(version: string): Opener {
  return () => ({ close: () => version });
}

function withoutBinary(): never {
  throw new Error('Cannot find module linux-s390x.node');
}

function loaderOf(installed: { older?: Opener; newer?: Opener }) {
  return (name: string): Opener => {
    const found = name === 'better-sqlite3' ? installed.older : installed.newer;
    if (!found) throw new Error(`Cannot find module '${name}'`);
    return found;
  };
}
