import type { Session } from './session.js';

/** Who wants to know what becomes of a session: its open sockets and subscriptions. */
export class SessionListeners {
  private readonly listeners = new Map<string, Set<() => void>>();

  /** Answers how to stop. */
  add({ id }: Pick<Session, 'id'>, listener: () => void): () => void {
    const those = this.listeners.get(id) ?? new Set();
    those.add(listener);
    this.listeners.set(id, those);
    return () => {
      those.delete(listener);
      if (those.size === 0 && this.listeners.get(id) === those) this.listeners.delete(id);
    };
  }

  tell(id: string): void {
    for (const listener of [...(this.listeners.get(id) ?? [])]) listener();
  }

  /** Tells them for the last time. */
  end(id: string): void {
    const those = this.listeners.get(id) ?? [];
    this.listeners.delete(id);
    for (const listener of those) listener();
  }

  /** Ids of the sessions somebody listens to. */
  ids(): readonly string[] {
    return [...this.listeners.keys()];
  }
}
