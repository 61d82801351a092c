/** To the worker: run this once. Input is what `input()` reads, one line each. */
export interface RunRequest {
  readonly code: string;
  readonly input: string;
}

/** From the worker. ready: the interpreter is loaded, the time limit starts now. */
export type RunReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'raised'; readonly text: string }
  | { readonly kind: 'unavailable'; readonly text: string };

/** A run is stopped after this many seconds. */
export const runSeconds = 10;
/** Output beyond this many characters is cut. */
export const outputCharacters = 20_000;
