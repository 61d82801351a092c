/** Who wants to be told once when a session ends, by the session's id. */
export class EndListeners {
  private readonly listeners = new Map<string, Set<() => void>>();

  /** Ids of the sessions that somebody listens to. */
  ids(): Iterable<string> {
    return this.listeners.keys();
  }

  add(id: string, listener: () => void): () => void {
    const listeners = this.listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.listeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(id);
    };
  }

  tell(id: string): void {
    const listeners = this.listeners.get(id);
    this.listeners.delete(id);
    for (const listener of listeners ?? []) listener();
  }
}
