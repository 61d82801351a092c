import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ControlPage } from './control-page.js';

const isDatabase = (name: string): boolean => /\.db(-wal|-journal)?$/.test(name);

/**
 * A data folder on a disk that fails when it is told to. The shim below the server keeps beside it what is
 * really on the platters.
 */
export class FaultyDisk {
  readonly control: ControlPage;
  private readonly shadow: string;
  private powerCut = false;
  /** how often a process began on this disk */
  starts = 0;

  constructor(
    readonly dataDir: string,
    folder: string,
    private readonly shim: string,
  ) {
    this.control = new ControlPage(join(folder, 'control'));
    this.shadow = join(folder, 'shadow');
    mkdirSync(dataDir, { recursive: true });
  }

  get env(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.shim,
      VIGIL_CUT_DIR: this.dataDir,
      VIGIL_CUT_SHADOW: this.shadow,
      VIGIL_CONTROL: this.control.file,
    };
  }

  /**
   * The power fails at the next write; the caller sees to it that the process is dead before it starts again.
   */
  cutPower(keepPercent: number): void {
    this.powerCut = true;
    this.control.set({ cut: { keepPercent } });
  }

  /** Before the process starts: after a power cut only what was synced is there. */
  settle(): void {
    this.starts += 1;
    if (this.powerCut) this.restore(this.shadow, this.dataDir);
    this.powerCut = false;
    // A machine sets its clock before it starts what needs one.
    this.control.set({ cut: null, clockOffset: 0 });
    rmSync(this.shadow, { recursive: true, force: true });
    mkdirSync(this.shadow, { recursive: true });
    this.restore(this.dataDir, this.shadow);
  }

  private restore(from: string, to: string): void {
    for (const name of readdirSync(to))
      if (isDatabase(name) || name.endsWith('.db-shm')) rmSync(join(to, name));
    if (!existsSync(from)) return;
    for (const name of readdirSync(from)) if (isDatabase(name)) cpSync(join(from, name), join(to, name));
  }
}
