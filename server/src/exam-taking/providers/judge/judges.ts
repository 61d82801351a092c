import { JudgeUnavailableError, type Judge } from '../../../platform/ports/judge.js';

/** Several judges as one: each language goes to the first that judges it. */
export function judgesTogether(judges: readonly Judge[]): Judge {
  return {
    judges: (language) => judges.some((judge) => judge.judges(language)),
    run: async (program, urgency) => {
      const judge = judges.find((one) => one.judges(program.language));
      if (judge === undefined) throw new JudgeUnavailableError(`no judge for ${program.language} here`);
      return judge.run(program, urgency);
    },
    close: async () => {
      for (const judge of judges) await judge.close();
    },
  };
}
