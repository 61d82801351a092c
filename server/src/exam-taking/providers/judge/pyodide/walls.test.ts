import { describe, expect, it } from 'vitest';
import { wallFlags } from './walls.js';

const nodeThatKnows =
  (...flags: readonly string[]) =>
  (flag: string) =>
    flags.includes(flag);

describe('the flags of the walls', () => {
  it('ask for the permission model by the name that the Node knows', () => {
    const of = (...flags: readonly string[]) =>
      wallFlags(nodeThatKnows(...flags), []).filter((flag) => flag.endsWith('permission'));
    expect(of('--experimental-permission')).toEqual(['--experimental-permission']);
    expect(of('--permission')).toEqual(['--permission']);
    expect(of('--permission', '--experimental-permission')).toEqual(['--permission']);
  });

  it('ask for it of a Node that knows neither name: that one ends, and runs nothing without walls', () => {
    expect(wallFlags(nodeThatKnows(), [])).toContain('--experimental-permission');
  });

  it('allow to read what is given, and nothing else', () => {
    const everything = wallFlags(() => true, ['/judge/', '/package.json']);
    expect(everything.filter((flag) => flag.startsWith('--allow'))).toEqual([
      '--allow-fs-read=/judge/',
      '--allow-fs-read=/package.json',
    ]);
  });

  it('close further doors where the Node has them', () => {
    const flags = (...known: readonly string[]) => wallFlags(nodeThatKnows(...known), []);
    expect(flags('--no-experimental-sqlite')).toContain('--no-experimental-sqlite');
    expect(flags('--disable-sigusr1')).not.toContain('--no-experimental-sqlite');
  });

  it('are known to the Node that runs this', () => {
    const knows = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
    for (const flag of wallFlags(knows, ['/judge/'])) expect(knows(flag.split('=')[0] ?? '')).toBe(true);
  });
});
