/** Runs the work of one command and answers its outcome. */
export type TraceCommand = <T extends { readonly kind: string }>(
  operation: string,
  stream: string,
  work: () => Promise<T>,
) => Promise<T>;
