/** Makes data of version `from` of one event type into data of version `from + 1`. Pure. */
export interface Upcast {
  readonly type: string;
  readonly from: number;
  readonly upcast: (data: unknown) => unknown;
}

/**
 * Reads old events as if they had been written today. The stored form is never changed: hashes are over it
 * (engine §11).
 */
export interface Upcasters {
  /** The version new events of a type are written with; 1 unless an upcast leads further. */
  currentVersion(type: string): number;
  /** `data` as the current version has it. Throws for a version this program does not know yet. */
  toCurrent(type: string, version: number, data: unknown): unknown;
}

/** Throws when a type's steps leave a gap or one stands twice. */
export function upcasters(steps: readonly Upcast[]): Upcasters {
  const chains = new Map<string, Upcast[]>();
  for (const step of [...steps].sort((a, b) => a.from - b.from)) {
    const chain = chains.get(step.type) ?? [];
    if (step.from !== chain.length + 1)
      throw new Error(
        `upcasters of ${step.type}: expected a step from version ${chain.length + 1}, got ${step.from}`,
      );
    chains.set(step.type, [...chain, step]);
  }
  const currentVersion = (type: string): number => (chains.get(type)?.length ?? 0) + 1;
  return {
    currentVersion,
    toCurrent(type, version, data) {
      const current = currentVersion(type);
      if (version === current) return data;
      if (version > current || version < 1)
        throw new Error(`event ${type} has version ${version}; this program knows 1 to ${current}`);
      return (chains.get(type) ?? []).slice(version - 1).reduce((old, step) => step.upcast(old), data);
    },
  };
}
