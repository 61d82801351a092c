import {
  copyFileSync,
  existsSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type DamagePlan, pick } from './plan.js';
import { damageRows } from './damage-rows.js';

/** Folders that damage takes from: the same installation earlier, and another one. */
export interface Elsewhere {
  readonly older: string;
  readonly foreign: string;
}

/** Nobody's: the server makes them, and what they hold says nothing. */
const passing = /(?:\.sock|server\.log|lock\.db(?:-journal)?)$/;
const pageBytes = 4096;

/**
 * Does to the folder what the plan says; answers what was done in words, null where the plan finds nothing to
 * do it to.
 */
export function damage(folder: string, plan: DamagePlan, elsewhere: Elsewhere): string | null {
  const file = pick(byTheirSort(folder), plan.which);
  const path = join(folder, file);
  const size = statSync(path).size;
  const at = Math.floor(plan.where * size);
  switch (plan.kind) {
    case 'byte':
      return size === 0 ? null : `${file}: ${changeByte(path, at, plan.what)}`;
    case 'page':
      return size === 0 ? null : `${file}: ${changePage(path, at, plan.what)}`;
    case 'cut':
      if (size === 0) return null;
      truncateSync(path, at);
      return `${file}: cut from ${size} to ${at}`;
    case 'gone':
      rmSync(path);
      return `${file}: gone`;
    case 'emptied':
      if (size === 0) return null;
      truncateSync(path, 0);
      return `${file}: emptied`;
    case 'folder-gone': {
      const gone = pick(foldersOf(folder), plan.where);
      if (gone === undefined) return null;
      rmSync(join(folder, gone), { recursive: true });
      return `${gone}/: gone`;
    }
    case 'older':
    case 'foreign':
      return replaceBy(folder, elsewhere[plan.kind], plan);
    case 'exchanged':
      return exchange(folder, file, plan.where);
    default:
      return damageRows(folder, plan);
  }
}

/** Every file of the folder, below it too, by its path. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !passing.test(file))
    .sort();

/** Files so often that pictures, of which there are many, come as often as one database. */
function byTheirSort(folder: string): string[] {
  const files = filesOf(folder);
  const many = files.filter((file) => file.startsWith('files/'));
  const few = files.filter((file) => !file.startsWith('files/'));
  const times = Math.max(1, Math.floor(many.length / 4));
  return [...many, ...few.flatMap((file) => Array.from({ length: times }, () => file))];
}

/** Every folder below the folder, by its path. */
export const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

function changeByte(path: string, at: number, what: number): string {
  const bytes = readFileSync(path);
  const before = bytes[at] as number;
  const after = (before + 1 + Math.floor(what * 255)) % 256;
  write(path, at, Buffer.of(after));
  return `byte ${at} was ${before}, is ${after}`;
}

/** A page of zeros, of rubbish, or of another place of the same file: what a disk that lies leaves. */
function changePage(path: string, at: number, what: number): string {
  const bytes = readFileSync(path);
  const from = at - (at % pageBytes);
  const length = Math.min(pageBytes, bytes.length - from);
  const other = Math.floor(((what * 7) % 1) * Math.max(1, bytes.length - length));
  const contents = {
    zeros: Buffer.alloc(length),
    rubbish: Buffer.from(bytes.subarray(from, from + length)).map((byte, index) => byte ^ (index * 31 + 7)),
    'another page': bytes.subarray(other, other + length),
  };
  const name = pick(['zeros', 'rubbish', 'another page'] as const, what);
  write(path, from, contents[name]);
  return `page at ${from} is ${name}`;
}

function write(path: string, at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** One of the files that are another there takes the place of the one here. */
function replaceBy(folder: string, source: string, { kind, which }: DamagePlan): string | null {
  const others = byTheirSort(folder).filter((file) => {
    const other = join(source, file);
    return existsSync(other) && !readFileSync(other).equals(readFileSync(join(folder, file)));
  });
  if (others.length === 0) return null;
  const file = pick(others, which);
  copyFileSync(join(source, file), join(folder, file));
  return `${file}: the ${kind} one`;
}

/** Two files of one folder take each other's place. */
function exchange(folder: string, file: string, where: number): string | null {
  const others = filesOf(folder).filter((other) => other !== file && dirname(other) === dirname(file));
  if (others.length === 0) return null;
  const other = pick(others, where);
  const [one, two] = [join(folder, file), join(folder, other)];
  const bytes = readFileSync(one);
  copyFileSync(two, one);
  writeFileSync(two, bytes);
  return `${file} and ${other}: exchanged`;
}
