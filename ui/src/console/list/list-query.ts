/** One page of a list, as every paging call answers it. */
export interface ListPage<R> {
  readonly records: readonly R[];
  readonly total: number;
}

/** A paging query as a list takes it. */
export interface ListQuery<R> {
  readonly data?: ListPage<R>;
  readonly error?: unknown;
  readonly loading: boolean;
  /** What is shown belongs to an earlier page or filter. */
  readonly stale?: boolean;
  /** What is on its way was asked for by a clock, not by somebody. */
  readonly polled?: boolean;
  readonly refetch: () => Promise<unknown>;
}
