import {
  type CodeVerdict,
  languageOf,
  type JudgedProgram,
  type ProgramOnPaper,
  printsTheSame,
} from '@vigil/domain/sitting/public';
import type { CodeTest } from '@vigil/domain/question-bank/public';
import {
  JudgeUnavailableError,
  mostInputs,
  usualMemoryMb,
  type Judge,
  type RunOutcome,
  type Urgency,
} from '../../platform/ports/judge.js';

const shortestMs = 100;
const longestMs = 10_000;

/**
 * Runs a program on tests; the judge gets what it reads and never what it should print. Rejects with
 * `JudgeUnavailableError`.
 */
export async function runOn(
  judge: Judge,
  program: ProgramOnPaper,
  tests: readonly Pick<CodeTest, 'input'>[],
  urgency: Urgency,
): Promise<RunOutcome[]> {
  const language = languageOf(program.quType);
  if (language === null) throw new JudgeUnavailableError(`question ${program.quId} is no program`);
  const timeLimitMs = Math.min(longestMs, Math.max(shortestMs, program.timeLimit));
  const outcomes: RunOutcome[] = [];
  for (let from = 0; from < tests.length; from += mostInputs) {
    const inputs = tests.slice(from, from + mostInputs).map((test) => test.input);
    outcomes.push(
      ...(await judge.run(
        { language, source: program.code, inputs, timeLimitMs, memoryLimitMb: usualMemoryMb },
        urgency,
      )),
    );
  }
  return outcomes;
}

/** What a run says about a test. */
export const verdictOf = ({ kind, output }: RunOutcome, test: Pick<CodeTest, 'output'>): CodeVerdict =>
  kind === 'ran' ? (printsTheSame(output, test.output) ? 'right' : 'wrong') : kind;

/** A verdict for every test of a program; one that nobody wrote is not run. */
export async function judgeProgram(
  judge: Judge,
  program: ProgramOnPaper,
  urgency: Urgency = 'later',
): Promise<JudgedProgram> {
  const { quId, code, tests } = program;
  if (code.trim() === '') return { quId, code, cases: tests.map(({ id }) => ({ id, verdict: 'none' })) };
  const outcomes = await runOn(judge, program, tests, urgency);
  return {
    quId,
    code,
    cases: tests.map((test, index) => ({
      id: test.id,
      verdict: verdictOf(outcomes[index] as RunOutcome, test),
    })),
  };
}
