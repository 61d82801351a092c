import { PaperGate } from './paper-gate.tsx';

/** `/web/exam/step/:id` (StepExam): one question at a time, forward only. */
export function StepPage() {
  return <PaperGate step />;
}
