import { programRuns } from './rates.js';
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { codeOf, contentAt, languageOf, isOverdue, placeIndex } from '@vigil/domain/sitting/public';
import { papersOf, refused } from '../sitting/public.js';
import { questionStore } from '../question-bank/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError, RetryLaterError } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { runOn, verdictOf } from './judging/judge-program.js';
import { AnswerCodeResult, type ProgramRun } from './program-types.js';
import { JudgeUnavailableError } from '../platform/ports/judge.js';
import { candidateHeartbeats } from './candidate-heartbeats.js';
import { refuseOnBreak } from './own-paper.js';

const longestCode = 64 * 1024;
/** Where a question has no tests the program runs once and reads nothing. */
const nothing = { id: null, input: '', output: null } as const;
const usualTimeMs = 5_000;

/**
 * Running a program before it is handed in: on the tests that the candidate sees, and on no others. Keeps
 * nothing: the answer is saved as every answer is.
 */
@Resolver()
export class ProgramResolver {
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/answerCode')
  @Mutation(() => AnswerCodeResult)
  async answerCode(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('codeAnswer', () => String) codeAnswer: string,
    @Ctx() context: RequestContext,
  ): Promise<AnswerCodeResult> {
    const { services } = context;
    const user = account(context);
    const { state } = await papersOf(services).own(paperId, user.id);
    const now = services.clock.now();
    const place = state.places[placeIndex(state, quId)];
    if (place === undefined) throw refused({ reason: 'QuestionNotInPaper' }, now);
    if (state.handedIn !== null) throw refused({ reason: 'PaperAlreadyHandedIn' }, now);
    if (isOverdue(state, context.arrivedAt)) throw refused({ reason: 'DeadlinePassed' }, now);
    refuseOnBreak(services, state);
    const { quType } = place.part ?? place.question;
    const language = languageOf(quType);
    if (language === null || codeAnswer.length > longestCode)
      throw refused({ reason: 'AnswerNotUnderstood' }, now);
    if (!services.judge.judges(language))
      throw new RefusedError('NoJudge', '该语言不能在线运行，交卷后由阅卷老师评分。');
    if (context.session !== null) services.rates.of(programRuns, context.session);
    candidateHeartbeats(services).call(paperId);
    const content = await questionStore(services).content(place.question);
    const code = codeOf(contentAt(place, new Map([[place.question.sha256, content]])) ?? content);
    const visible = (code?.tests ?? []).filter((test) => test.visible);
    const tests = visible.length === 0 ? [nothing] : visible;
    const program = { quId, quType, code: codeAnswer, tests: [], timeLimit: code?.timeLimit ?? usualTimeMs };
    const outcomes = await runOn(services.judge, program, tests, 'now').catch((cause: unknown) => {
      if (cause instanceof JudgeUnavailableError)
        throw new RetryLaterError('运行程序的人数较多，请稍后再试！', 3, { cause });
      throw cause;
    });
    const runs = outcomes.map((outcome, index): ProgramRun => {
      const { id, input, output: wanted } = tests[index] ?? nothing;
      return {
        id,
        input,
        wanted,
        output: outcome.output,
        error: outcome.error,
        verdict: wanted === null ? outcome.kind : verdictOf(outcome, { output: wanted }),
      };
    });
    return {
      output: runs.map((run) => run.output).join('\n'),
      error: runs.find((run) => run.error !== '')?.error ?? '',
      runs,
    };
  }
}
