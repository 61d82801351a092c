/** Takes one line for the person at the terminal. */
export type Print = (line: string) => void;

/** 1: something is broken, not there or asked wrongly. */
export type ExitCode = 0 | 1;
