import { forgetCopies } from './copies.ts';
import { forgetTraces } from './forget-traces.ts';
import type { Sitting } from './sitting.ts';

/** A paper is over: neither its content nor what its pages left stays on this device. This page has it still. */
export function forgetPaper({ content }: Pick<Sitting, 'content'>, paperId: string): void {
  content.forget();
  void forgetCopies(paperId);
  forgetTraces(paperId);
}
