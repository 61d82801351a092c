/**
 * What closes further doors where a Node knows it: its own database and foreign functions would reach files
 * past the permission model, and a signal would open its inspector.
 */
const furtherDoors = [
  '--no-addons',
  '--no-experimental-sqlite',
  '--no-experimental-ffi',
  '--no-experimental-websocket',
  '--disable-sigusr1',
] as const;

/**
 * Flags under which a Node reads `readable` (folders end with a separator; files) and nothing else, writes
 * nothing, starts neither processes nor threads, loads no addons, no WASI and no inspector, makes no code of
 * text, and, where its permission model covers it, reaches no network. `knows` tells whether that Node takes a
 * flag: a wrong one would end it, and the model was called `--experimental-permission` until 22.13. It is
 * always asked for: a Node with neither name ends at once, and no program is run without walls.
 */
export function wallFlags(knows: (flag: string) => boolean, readable: readonly string[]): string[] {
  return [
    '--no-warnings',
    knows('--permission') ? '--permission' : '--experimental-permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    ...furtherDoors.filter(knows),
  ];
}
