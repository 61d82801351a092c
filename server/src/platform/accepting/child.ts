// Sends the listening socket it is given back, each time as another copy. Ends with its parent.

/** How many copies to send. */
export interface CopiesWanted {
  readonly copies: number;
}

process.on('message', ({ copies }: CopiesWanted, socket) => {
  for (let copy = 0; copy < copies; copy += 1) process.send?.({}, socket);
});
