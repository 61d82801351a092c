// The stand-alone check as tests see it: a plain file beside the source, with no types of its own.
import { verifierFile } from './write-package.js';

export interface VerifierProblem {
  readonly where: string;
  readonly text: string;
}

interface Outside {
  readonly key?: string | readonly string[];
  readonly receipts?: readonly unknown[];
  readonly anchors?: readonly unknown[];
}

/** What stands at a question or part. */
export interface Slot {
  readonly answer: unknown;
  readonly filled: boolean;
  readonly judged: unknown;
  readonly marked: number | null;
}

export interface ZipEntry {
  readonly name: string;
  /** of its header in the file */
  readonly offset: number;
}

interface OpenZip {
  readonly entries: readonly ZipEntry[];
  content(entry: ZipEntry): Buffer;
  close(): void;
}

/** What `recompute.mjs` offers to whoever loads it. */
export interface Verifier {
  recompute(file: string, outside: Outside, print: (line: string) => void): readonly VerifierProblem[];
  main(args: readonly string[], print: (line: string) => void): 0 | 1;
  treeHash(
    from: number,
    count: number,
    own: {
      readonly places: readonly number[];
      readonly hashes: readonly string[];
      next: number;
      met: number;
    },
    roots: readonly string[],
  ): string;
  checkTimes(
    sealed: readonly {
      readonly at: string | null;
      readonly position: string;
      readonly time: number;
      readonly seal: { readonly where: string; readonly revision: number; readonly sealedAt: number };
    }[],
    life: readonly unknown[],
    findings: { bad(where: string, text: string): void },
  ): void;
  judgeKeys(
    seals: {
      /** hashes by revision */
      readonly seals: ReadonlyMap<number, string>;
      readonly runs: readonly {
        readonly where: string;
        readonly publicKey: string;
        readonly position: string;
        readonly first: number;
        readonly last: number;
      }[];
      readonly keys: Set<string>;
      /** set by it: the change that took a key out of use */
      replaced: ReadonlyMap<string, { readonly position: string }>;
      readonly newest: { readonly revision: number };
    },
    life: readonly unknown[],
    outside: {
      readonly given: readonly string[];
      readonly publicKey: string;
      readonly anchored: readonly number[];
    },
    findings: { bad(where: string, text: string): void },
    print: (line: string) => void,
  ): void;
  openZip(file: string): OpenZip;
  isFilled(answer: unknown): boolean;
  playPaper(
    events: readonly unknown[],
    contents: ReadonlyMap<string, unknown>,
    regrades: readonly unknown[],
    bad: (event: unknown, text: string) => void,
  ): unknown;
  scorePaper(
    paper: unknown,
    slots: ReadonlyMap<string, Slot>,
    handIn: unknown,
    contents: ReadonlyMap<string, unknown>,
  ): unknown;
}

export const loadVerifier = async (): Promise<Verifier> => (await import(verifierFile.href)) as Verifier;
