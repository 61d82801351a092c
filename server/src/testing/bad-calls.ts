import { expect } from 'vitest';
import { buildApi } from '../platform/graphql/build-schema.js';
import type { Operation } from '../platform/operations.js';
import { slicesFor } from '../slices.js';
import type { TestAnswer } from './test-app.js';
import type { Candidate } from './candidate.js';
import { ExamRoom } from './exam-room.js';

interface RestPath {
  readonly operation: Operation;
  readonly path: string;
  readonly method: 'POST' | 'GET';
}

/**
 * A room in which everything may be called with anything: one candidate with an open paper, one whose paper
 * staff may spoil, and a stranger.
 */
export class BadCalls {
  private constructor(
    readonly room: ExamRoom,
    readonly examId: string,
    readonly victim: Candidate,
    /** Whose paper staff may spoil. */
    readonly prey: Candidate,
    readonly stranger: Candidate,
    private readonly operations: readonly Operation[],
  ) {}

  static async open(): Promise<BadCalls> {
    const room = await ExamRoom.open({ env: { LOAD_TEST: 'on', CAPTCHA: 'off' } });
    // Thousands of calls of one session: the rates have tests of their own.
    Object.assign(room.services.rates, { call: () => undefined, heavy: () => undefined });
    const { operations } = buildApi(slicesFor({ loadTest: true }).flatMap((slice) => slice.resolvers));
    const examId = await room.saveExam();
    const victim = await room.candidate();
    await victim.start(examId);
    await victim.choose('q-single', ['b']);
    const prey = await room.candidate();
    await prey.start(await room.saveExam());
    return new BadCalls(room, examId, victim, prey, await room.candidate(), operations);
  }

  paths(): RestPath[] {
    return this.operations.flatMap((operation) =>
      operation.routes.map(({ path, method }) => ({ operation, path, method: method as 'POST' | 'GET' })),
    );
  }

  /**
   * Calls with a body as it is, of anybody or nobody, and holds the answer against what every answer must be.
   */
  async call(path: string, body: unknown, token?: string): Promise<TestAnswer> {
    const before = await this.room.services.log.head();
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await this.room.server.rest(path, sent, token === undefined ? {} : { token });
    const wrong = wrongIn(answer);
    const appended = answer.code === 0 ? [] : await this.room.byPeople(before);
    if (appended.length > 0)
      wrong.push(`is a refusal, and appended ${appended.map((event) => event.type).join(', ')}`);
    // The sentence is made, and the matchers asked, for what is wrong only: there are thousands of calls.
    if (wrong.length > 0)
      expect.fail(
        `${path} ${sent?.slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 300)} ${wrong.join('; ')}`,
      );
    return answer;
  }
}

/** What no answer may be. */
function wrongIn({ status, code, msg, text, reason }: TestAnswer): string[] {
  const faults: [boolean, string][] = [
    [![200, 400, 413].includes(status), 'is neither an answer nor refused for what was sent'],
    [typeof code !== 'number', 'has no code'],
    [!/[\u4e00-\u9fff]/.test(msg), 'has no sentence'],
    [/ at .*\.(js|ts):\d+|TypeError|SQLITE|SyntaxError/.test(text), 'tells how it is built'],
    [code !== 0 && !/^[A-Z][A-Za-z]+$/.test(reason ?? ''), 'has no reason'],
  ];
  return faults.filter(([found]) => found).map(([, what]) => what);
}
