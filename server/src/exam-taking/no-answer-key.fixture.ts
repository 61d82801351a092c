import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { seedDemo } from '../platform/demo-data.js';
import type { Candidate, QuestionSeen } from '../testing/candidate.js';
import { overhear } from '../testing/every-learner-path.js';
import { answerTo } from '../testing/every-type.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets } from '../testing/live.js';

export const quIdsOf = async (candidate: Candidate): Promise<string[]> =>
  (await candidate.detail()).groupList.flatMap((one) => one.quList.map((entry) => entry.quId));

/** The contents of all questions, as a browser keeps them. */
export async function wholePaper(candidate: Candidate): Promise<unknown[]> {
  const { paperId } = candidate;
  const places = await candidate.ok<{ content: string }[]>('/api/paper/paper/paper-places', { id: paperId });
  const contents = places.map(({ content }) => content);
  return candidate.ok('/api/paper/paper/paper-content', { paperId, contents });
}

export interface Result {
  readonly userScore: number | null;
  readonly userObjScore: number | null;
  readonly userSubjScore: number | null;
  readonly passed: number | null;
  readonly answersFrom: string | null;
  readonly keysHeld: number | null;
  readonly keysHeldByOpenPaper: number | null;
  readonly quList: readonly QuestionSeen[];
}

/** A room of which every byte that leaves the server is kept. */
export function overheardRoom() {
  let room: ExamRoom;
  let address: string;

  /** Every byte that left the server towards learners since the test began. */
  let bytes: string[];
  beforeAll(async () => {
    room = await ExamRoom.open();
    await seedDemo(room.services, declarationsOf(room.services).demos);
    overhear(room, (text) => bytes.push(text));
    address = await room.server.app.listen();
  });
  beforeEach(() => {
    bytes = [];
  });
  afterEach(async () => {
    await closeSockets();
    room.clock.run();
  });
  afterAll(() => room.close());

  /**
   * Answers everything on the paper; texts are the candidate's own, so that any text of the key among the bytes
   * is a leak.
   */
  async function answerAll(
    candidate: Candidate,
    contents: ReadonlyMap<string, QuestionContent>,
  ): Promise<void> {
    for (const quId of await quIdsOf(candidate)) {
      const content = contents.get(quId) as QuestionContent;
      const seen = await candidate.open(quId);
      const tags = Object.fromEntries(
        (content.matches ?? []).map((match) => [
          match.id,
          seen.matchList.find((item) => item.content === match.content)?.tag ?? '',
        ]),
      );
      for (const part of content.parts ?? [content])
        expect((await candidate.fill(part.quId, answerTo(part, tags))).code, part.quId).toBe(0);
      await candidate.open(quId);
      await candidate.mark(quId, true);
    }
  }

  return {
    get room() {
      return room;
    },
    get address() {
      return address;
    },
    get bytes() {
      return bytes;
    },
    set bytes(value: string[]) {
      bytes = value;
    },
    answerAll,
  };
}
