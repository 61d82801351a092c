/** Halts an upload and lets it go on; told to whoever sends. */
export class PauseSwitch {
  private readonly heard = new Set<(isPaused: boolean) => void>();
  private paused = false;

  get isPaused(): boolean {
    return this.paused;
  }

  set(isPaused: boolean): void {
    if (this.paused === isPaused) return;
    this.paused = isPaused;
    for (const hear of this.heard) hear(isPaused);
  }

  /** Answers how to stop listening. */
  listen(hear: (isPaused: boolean) => void): () => void {
    this.heard.add(hear);
    return () => this.heard.delete(hear);
  }
}
