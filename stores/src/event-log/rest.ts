/** Leaves the thread to others: for so many ms, or for one turn of the event loop. */
export const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => (milliseconds > 0 ? setTimeout(resolve, milliseconds) : setImmediate(resolve)));
