import {
  type ProgramLanguage,
  JudgeUnavailableError,
  type Judge,
  type Program,
  type RunOutcome,
} from '../platform/ports/judge.js';

/**
 * A judge whose programs are words: `double` prints twice the number it reads, `echo` what it reads, anything
 * else is an error. `away` makes it unavailable. Remembers what it was given.
 */
export class FakeJudge implements Judge {
  languages: ReadonlySet<ProgramLanguage> = new Set(['python']);
  away = false;
  readonly seen: Program[] = [];

  judges(language: ProgramLanguage): boolean {
    return this.languages.has(language);
  }

  async run(program: Program): Promise<RunOutcome[]> {
    this.seen.push(program);
    if (this.away) throw new JudgeUnavailableError('away on purpose');
    return program.inputs.map((input) => outcomeOf(program.source, input));
  }

  async close(): Promise<void> {}
}

function outcomeOf(source: string, input: string): RunOutcome {
  if (source === 'double') return { kind: 'ran', output: `${Number(input) * 2}\n`, error: '' };
  if (source === 'echo') return { kind: 'ran', output: input, error: '' };
  if (source === 'loop') return { kind: 'time-limit', output: '', error: '' };
  return { kind: 'error', output: '', error: `SyntaxError: ${source}` };
}
