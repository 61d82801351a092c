import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sinceBoot } from './boot-time.js';

const holderFile = 'holder.json';

/** Who took the folder's lock last; whether the lock is still held only the system knows. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly bootId: string | null;
  readonly since: string;
}

/** Notes that this process holds the folder, for the sentence of whoever is refused it. */
export function writeHolder(folder: string): void {
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    bootId: sinceBoot()?.bootId ?? null,
    since: new Date().toISOString(),
  };
  writeFileSync(join(folder, holderFile), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
}

/**
 * In brackets, who holds the lock that could not be had: a process that lives here, or one that is not to be
 * seen from here (another machine or container), because the system lets go of a lock with the process that
 * held it. Empty when nothing is known.
 */
export function holderOf(folder: string): string {
  const holder = readHolder(folder);
  if (holder === null) return '';
  const { pid, host, bootId, since } = holder;
  const isHere = host === hostname() && bootId === (sinceBoot()?.bootId ?? null);
  if (isHere && lives(pid)) return `（进程号 ${pid}，自 ${since}）`;
  return `（最后记录的是主机 ${host} 的进程 ${pid}，自 ${since}，在这里看不到它：锁由另一台机器、另一个容器或这个目录上的工具持有）`;
}

function readHolder(folder: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(join(folder, holderFile), 'utf8')) as Partial<Holder>;
    const { pid, host, bootId = null, since } = holder;
    return typeof pid === 'number' && typeof host === 'string' && typeof since === 'string'
      ? { pid, host, bootId, since }
      : null;
  } catch {
    return null;
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The folder is 700 and what stands in it 600 (its folders 700), also where an earlier Vigil left it open.
 * What stands deeper is behind folders of 700, whatever its own rights: nobody else comes by.
 * Where this process is not the owner the rights are somebody else's decision and stay. Answers what other users
 * may still enter, read or write therefore.
 */
export function keepToOwner(folder: string): string[] {
  if (!statSync(folder).isDirectory()) return [];
  const left = restricted(folder, 0o700) ? [] : [folder];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const mode = entry.isDirectory() ? 0o700 : entry.isFile() ? 0o600 : null;
    if (mode !== null && !restricted(path, mode)) left.push(path);
  }
  return left;
}

/** Whether nobody but the owner has a right now. */
function restricted(path: string, mode: number): boolean {
  let rights = 0;
  try {
    rights = statSync(path).mode & 0o777;
    if (rights !== mode) chmodSync(path, mode);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Gone meanwhile, or another user's.
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS') throw error;
    return code === 'ENOENT' || (rights & 0o077) === 0;
  }
}

const namedAtMost = 5;

/** What is said of what `keepToOwner` had to leave open, in one sentence; null: nothing. */
export function leftOpenSentence(folder: string, left: readonly string[]): string | null {
  if (left.length === 0) return null;
  const named = left.slice(0, namedAtMost).join('、');
  const more = left.length > namedAtMost ? ` 等 ${left.length} 项` : '';
  return `数据目录 ${folder} 对本机其他用户开放，且属于另一个用户，权限无法收紧：${named}${more}；请用 chown 把它交给运行服务的用户，或由属主执行 chmod go-rwx。 (Other users of this machine may enter the data folder.)`;
}

/** What this process and its threads create from now on is for its user alone. To be called first. */
export function createForOwnerAlone(): void {
  process.umask(0o077);
}
