const windowSeconds = 10;

/** How many there were in all, and per second over the last ten full seconds. */
export class Rate {
  readonly #now: () => number;
  readonly #bySecond = new Map<number, number>();
  total = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  count(more: number): void {
    this.total += more;
    const second = Math.floor(this.#now() / 1000);
    this.#bySecond.set(second, (this.#bySecond.get(second) ?? 0) + more);
    for (const old of this.#bySecond.keys()) if (old < second - windowSeconds) this.#bySecond.delete(old);
  }

  perSecond(): number {
    const second = Math.floor(this.#now() / 1000);
    let sum = 0;
    for (let i = 1; i <= windowSeconds; i += 1) sum += this.#bySecond.get(second - i) ?? 0;
    return sum / windowSeconds;
  }
}
