/** Work under the same key is done one after the other, in the order it came; under different keys side by side. */
export class OneAfterAnother {
  private readonly last = new Map<string, Promise<void>>();

  /** Answers or fails as the work does; what came before it under the key may have failed. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    let done = (): void => {};
    const mine = new Promise<void>((resolve) => (done = resolve));
    this.last.set(key, mine);
    try {
      await before;
      return await work();
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
      done();
    }
  }
}
