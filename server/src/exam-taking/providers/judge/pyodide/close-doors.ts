import dgram from 'node:dgram';
import dns from 'node:dns';
import { constants } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function closed(): never {
  throw new Error('closed');
}

const closeAll = (of: object, names: readonly string[]): void => {
  for (const name of names) Reflect.set(of, name, closed);
};

/**
 * Ends what this process could reach beside its parent, for ever: connections, names, datagrams, servers.
 * Everything of Node that connects (fetch, http, tls, WebSocket) goes through `net.Socket`. Files, child
 * processes, threads and code made of text are closed by how the process was started; so is the network where
 * Node's permission model covers it, which no line before 25 does.
 */
export function closeNetwork(): void {
  closeAll(net.Socket.prototype, ['connect']);
  closeAll(net.Server.prototype, ['listen', '_listen2']);
  closeAll(dgram.Socket.prototype, ['bind', 'send', 'sendto', 'connect']);
  closeAll(dgram, ['_createSocketHandle']);
  for (const names of [dns, dns.promises])
    closeAll(
      names,
      Object.entries(names).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
    );
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'require'])
    Reflect.deleteProperty(globalThis, name);
  syncBuiltinESMExports();
}

/**
 * The little of `process` that the interpreter asks for, in place of the real one: nothing in it ends, reads
 * or sends anything. The real one, for whoever finds it, sends no signals and loads nothing any more.
 */
export function hideProcess(): void {
  const { versions, platform } = process;
  closeAll(process, ['kill', '_kill', '_debugProcess', 'dlopen', 'getBuiltinModule']);
  const little = {
    versions: { node: versions.node },
    platform,
    argv: ['python'],
    env: {},
    binding: () => ({ fs: constants }),
    on: () => little,
    once: () => little,
    off: () => little,
    removeListener: () => little,
    cwd: () => '/',
    exit: closed,
    hrtime: process.hrtime.bind(process),
    stdin: { fd: 0, isTTY: false },
    stdout: { fd: 1, isTTY: false, write: () => true },
    stderr: { fd: 2, isTTY: false, write: () => true },
  };
  Object.defineProperty(globalThis, 'process', { value: little, writable: false, configurable: false });
}

const pageBytes = 65_536;
let mostPages = 65_536;

/**
 * Bounds the memory of every interpreter from now on: one that asks for more is told that there is none,
 * which Python says as MemoryError.
 */
export const limitMemory = (megabytes: number): void => {
  mostPages = Math.floor((megabytes * 1024 * 1024) / pageBytes);
};

interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (this: Memory, pages: number) => number;
}
// Node's types leave WebAssembly to the browser's.
const { prototype } = (
  globalThis as unknown as { readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } } }
).WebAssembly.Memory;
const grow = prototype.grow;
prototype.grow = function growWithin(this: Memory, delta: number): number {
  const pages = Number(delta);
  if (this.buffer.byteLength / pageBytes + pages > mostPages) throw new RangeError('over the memory limit');
  return grow.call(this, pages);
};
// Another way to grow, since V8 14; the interpreter does not use it.
Reflect.deleteProperty(prototype, 'toResizableBuffer');
