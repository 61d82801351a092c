import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { ControlPage } from '../faults/installation/control-page.js';
import { filesOf, foldersOf } from './damage-files.js';
import { type DamagePlan, pick } from './plan.js';

/** What an installation lives in once, and how that is put right afterwards. */
export interface Surroundings {
  readonly done: string;
  readonly env: Readonly<Record<string, string>>;
  /** whose processes they are; null: those of whoever runs this */
  readonly uid: number | null;
  /** Between start and use. */
  readonly onceReady: () => void;
  readonly putRight: () => void;
  /**
   * So far off, ms, is a clock that a start cannot tell from the right one: ahead, what is due by then happens; behind, it is
   * believed where the last sign of life is older than that. The start after it may be refused with the right one. 0:
   * nothing is believed.
   */
  readonly believedOffset: number;
}

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const nothing = (): void => undefined;
const usual = { env: {}, uid: null, onceReady: nothing, putRight: nothing, believedOffset: 0 };

/** Makes the surroundings of a plan for the installation in the folder. `shim` and `beside` are for a false disk and clock. */
export async function surround(
  folder: string,
  plan: DamagePlan,
  { shim, beside }: { readonly shim: string; readonly beside: string },
): Promise<Surroundings> {
  switch (plan.kind) {
    case 'clock':
      return falseClock(folder, plan, shim, beside);
    case 'permissions':
      return closedFile(folder, plan);
    default:
      return fullDisk(folder, plan, shim, beside);
  }
}

const second = 1000;
const day = 86_400 * second;
const offsets = [2, 8, 15, 300, 3600].map((seconds) => seconds * second);
const departures = [...offsets, day, 30 * day, 365 * day, 20 * 365 * day];

async function falseClock(
  folder: string,
  { which, where, what }: DamagePlan,
  shim: string,
  beside: string,
): Promise<Surroundings> {
  const control = controlIn(beside);
  const clockOffset = (which < 0.5 ? -1 : 1) * pick(departures, where);
  const rebooted = what < 0.5;
  if (rebooted) await bootAgain(folder);
  control.set({ clockOffset });
  return {
    ...usual,
    done: `the clock is off by ${clockOffset / second} s${rebooted ? ' after another boot of the machine' : ''}`,
    env: { LD_PRELOAD: shim, VIGIL_CONTROL: control.file },
    believedOffset: rebooted ? clockOffset : 0,
  };
}

/** The machine that gave the last sign of life was switched off since. */
async function bootAgain(folder: string): Promise<void> {
  const documents = await openSqliteDocuments({ file: join(folder, 'data.db'), mode: 'writer' });
  const settings = documents.collection<{ id: string; boot?: object | null }>({ name: 'settings' });
  const sign = await settings.get('life-sign');
  if (sign?.boot) await settings.put({ ...sign, boot: { ...sign.boot, bootId: randomUUID() } });
  await documents.close();
}

/** A file or folder that the server's user may not use as it must, or that is somebody else's. */
function closedFile(folder: string, { which, where, what }: DamagePlan): Surroundings {
  const files = filesOf(folder);
  const everything = [...files, ...foldersOf(folder), '.'];
  if (isRoot)
    for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
      chownSync(join(folder, name), nobody, nobody);
  const few = everything.filter((name) => !name.startsWith('files/'));
  const name = pick(which < 0.7 ? few : everything, where);
  const path = join(folder, name);
  const { mode } = statSync(path);
  const uid = isRoot ? nobody : null;
  if (isRoot && what < 0.3) {
    chownSync(path, 0, 0);
    return {
      ...usual,
      uid,
      done: `${name}: root's`,
      putRight: whenThere(path, () => chownSync(path, nobody, nobody)),
    };
  }
  const closed = pick([0, 0o400, 0o200, 0o500], (what * 7) % 1);
  chmodSync(path, closed);
  return {
    ...usual,
    uid,
    done: `${name}: mode ${closed.toString(8).padStart(3, '0')}`,
    putRight: whenThere(path, () => chmodSync(path, mode)),
  };
}

/** A database that was closed in order has no `-wal` any more. */
const whenThere = (path: string, putRight: () => void) => (): void => {
  if (existsSync(path)) putRight();
};

/** From the start on, or from the moment it is ready; there is room again afterwards. */
function fullDisk(folder: string, { where, what }: DamagePlan, shim: string, beside: string): Surroundings {
  const control = controlIn(beside);
  const shadow = join(beside, 'shadow');
  rmSync(shadow, { recursive: true, force: true });
  mkdirSync(shadow, { recursive: true });
  const fromStart = what < 0.5;
  const room = pick([0, 4096, 40_000, 100_000, 200_000, 400_000], where);
  control.set({ diskFull: fromStart ? room : false });
  return {
    ...usual,
    done: `the disk is full ${fromStart ? `after ${room} bytes of the start` : 'once it runs'}`,
    env: { LD_PRELOAD: shim, VIGIL_CONTROL: control.file, VIGIL_CUT_DIR: folder, VIGIL_CUT_SHADOW: shadow },
    onceReady: () => control.set({ diskFull: true }),
  };
}

function controlIn(beside: string): ControlPage {
  mkdirSync(beside, { recursive: true });
  return new ControlPage(join(beside, 'control'));
}

/** So that whoever the server runs as gets to the folder. */
export function openTheWay(folder: string): void {
  if (isRoot) chmodSync(folder, 0o711);
}
