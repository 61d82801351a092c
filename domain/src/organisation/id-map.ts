const buckets = 256;

/** In which bucket an id is: the same on every machine and for ever. */
function bucketOf(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0;
  return hash % buckets;
}

/**
 * A map by id that never changes: with another entry it is another map that shares all but a part with this one,
 * so that folding thousands of events does not copy thousands of entries for each.
 */
export class IdMap<V> {
  static from<V>(entries: Iterable<readonly [string, V]>): IdMap<V> {
    const parts: Map<string, V>[] = [];
    let size = 0;
    for (const [id, value] of entries) {
      const part = (parts[bucketOf(id)] ??= new Map<string, V>());
      if (!part.has(id)) size += 1;
      part.set(id, value);
    }
    return new IdMap(parts, size);
  }

  private constructor(
    private readonly parts: readonly (ReadonlyMap<string, V> | undefined)[],
    readonly size: number,
  ) {}

  get(id: string): V | undefined {
    return this.parts[bucketOf(id)]?.get(id);
  }

  has(id: string): boolean {
    return this.parts[bucketOf(id)]?.has(id) ?? false;
  }

  *entries(): Generator<[string, V], undefined> {
    for (const part of this.parts) if (part !== undefined) yield* part.entries();
  }

  *values(): Generator<V, undefined> {
    for (const part of this.parts) if (part !== undefined) yield* part.values();
  }

  with(id: string, value: V): IdMap<V> {
    const parts = [...this.parts];
    const at = bucketOf(id);
    parts[at] = new Map(parts[at]).set(id, value);
    return new IdMap(parts, this.size + (this.has(id) ? 0 : 1));
  }

  without(id: string): IdMap<V> {
    if (!this.has(id)) return this;
    const parts = [...this.parts];
    const at = bucketOf(id);
    const part = new Map(parts[at]);
    part.delete(id);
    parts[at] = part;
    return new IdMap(parts, this.size - 1);
  }
}
