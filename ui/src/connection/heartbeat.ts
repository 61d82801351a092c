/** What a page has to tell with the socket's heartbeat; null: nothing now. */
type Said = () => Readonly<Record<string, unknown>> | null;

const pages = new Set<Said>();
let send: ((said: Readonly<Record<string, unknown>>) => boolean) | null = null;

/** Asked with each ping of the socket, as long as it is not taken back: what it answers goes with it. */
export function tellWithHeartbeat(said: Said): () => void {
  pages.add(said);
  return () => pages.delete(said);
}

/** Tells now what would go with the next ping; while there is no socket nothing is asked. */
export function tellHeartbeat(): void {
  if (send === null) return;
  for (const page of pages) {
    const said = page();
    if (said !== null && !send(said)) return;
  }
}

/** The socket that heartbeats go by; false of `by`: it is not open. */
export function heartbeatGoes(by: typeof send): void {
  send = by;
}
