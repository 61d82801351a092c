import { PaperGate } from './paper-gate.tsx';

/** `/web/exam/start/:id` (StartExam): the whole paper, questions in any order. */
export function TakingPage() {
  return <PaperGate step={false} />;
}
