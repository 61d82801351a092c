import type { Collection, CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';

/** Which of its calls of a store a process does not survive, and whether that call still had its effect. */
export interface Death {
  readonly step: number;
  readonly after: boolean;
}

/** A promise of its own each time: whatever awaits one that is shared would be kept as long as that one. */
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * A process of a property test: each call of its stores is a step, begun when it is its `turn`. It dies at one
 * of them: what it awaits then never comes, as after kill -9.
 */
export class MortalProcess {
  steps = 0;
  isDead = false;
  private die: () => void = () => undefined;
  readonly died = new Promise<void>((resolve) => (this.die = resolve));

  constructor(
    private readonly turn: () => Promise<unknown>,
    private readonly death: Death | null = null,
  ) {}

  readonly step = async <T>(effect: () => Promise<T>): Promise<T> => {
    if (this.isDead) return never();
    await this.turn();
    if (this.isDead) return never();
    this.steps += 1;
    const isLast = this.steps === this.death?.step;
    if (isLast && !this.death.after) return this.end();
    const result = await effect();
    return isLast ? this.end() : result;
  };

  /** What the work comes to; 'died' when the process does not live to see it. */
  async outcomeOf<T>(work: () => Promise<T>): Promise<T | 'died'> {
    return this.isDead ? 'died' : Promise.race([work(), this.died.then(() => 'died' as const)]);
  }

  log(log: EventLog): EventLog {
    const { step } = this;
    return stepwise(log, step, ['append', 'readStream', 'readAll', 'head']);
  }

  documents(documents: Documents): Documents {
    const { step } = this;
    return {
      collection: <T extends Document>(definition: CollectionDefinition): Collection<T> =>
        stepwise(documents.collection<T>(definition), step, [
          ...(['get', 'getMany', 'find', 'count', 'countBy', 'save', 'put', 'putIfAbsent'] as const),
          ...(['delete', 'remove', 'replaceGuarded'] as const),
        ]),
      names: (prefix) => step(() => documents.names(prefix)),
      drop: (name) => step(() => documents.drop(name)),
      close: async () => undefined,
    };
  }

  private end(): Promise<never> {
    this.isDead = true;
    this.die();
    return never();
  }
}

/** The same object, each of these calls of it a step. */
function stepwise<T extends object>(
  target: T,
  step: MortalProcess['step'],
  names: readonly (keyof T & string)[],
): T {
  const calls = new Set<PropertyKey>(names);
  return new Proxy(target, {
    get: (object, name) => {
      const value = Reflect.get(object, name) as unknown;
      if (typeof value !== 'function') return value;
      const call = value as (...args: unknown[]) => Promise<unknown>;
      if (!calls.has(name)) return call.bind(object);
      return (...args: unknown[]) => step(() => call.apply(object, args));
    },
  });
}
