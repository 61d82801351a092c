import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { noticeVersion } from '@vigil/domain/sign-up/public';
import { call, loadTestCandidates, login, type LoggedIn } from '../../e2e/support/api.js';
import { idPhoto } from '../../e2e/support/id-photo.js';
import type { RunOptions } from './options.js';
import {
  candidatesText,
  placesText,
  type PlannedCandidate,
  type PlannedQuestion,
  type SignUpPlan,
} from './plan.js';

const atOnce = 24;
const mostInOneCall = 10_000;

interface CardEntry {
  readonly quId: string;
  readonly quType: number;
}
interface Detail {
  readonly groupList: readonly { readonly quList: readonly CardEntry[] }[];
}

/** What a run needs on the server, made through its own doors: exams, candidates, open papers, proctors. */
export class Preparation {
  readonly questions: PlannedQuestion[] = [];
  private readonly places = new Map<string, number>();

  private constructor(
    private readonly url: string,
    private readonly admin: LoggedIn,
  ) {}

  static async begin(url: string): Promise<Preparation> {
    return new Preparation(url, await login(url, 'admin', 'Admin123'));
  }

  /**
   * An exam of 30 questions drawn from the demo's banks: choices, blanks and a short text, in another order
   * for everybody. Ends at `endTime` (ms, whole seconds).
   */
  async exam(title: string, endTime: number, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const draws = (quType: number, perScore: number, counts: Readonly<Record<string, number>>) => ({
      title: `第${quType}类`,
      quType,
      perScore,
      draws: Object.entries(counts).map(([repoId, count]) => ({ repoId, quType, count })),
    });
    const answer = await call<{ id: string }>(
      this.url,
      '/api/exam/exam/save',
      {
        title,
        examType: 1,
        openType: 1,
        startTime: wireTime(Date.now() - 60_000),
        endTime: wireTime(endTime),
        totalTime: 0,
        qualifyScore: 60,
        resultType: 3,
        quShuffle: true,
        optShuffle: true,
        tmplGroups: [
          draws(1, 3, { safety: 4, it: 4, humanities: 4 }),
          draws(2, 4, { safety: 3, it: 3 }),
          draws(3, 2, { safety: 3, it: 3 }),
          draws(5, 4, { math: 2, it: 2 }),
          draws(4, 10, { humanities: 1 }),
        ],
        ...more,
      },
      { token: this.admin.token },
    );
    if (answer.code !== 0) throw new Error(`the exam was not saved: ${answer.msg}`);
    return answer.data.id;
  }

  /** Candidates signed up to the exam and logged in, without a paper. */
  async candidates(examId: string, count: number): Promise<PlannedCandidate[]> {
    const made: LoggedIn[] = [];
    while (made.length < count)
      made.push(
        ...(await loadTestCandidates(
          this.url,
          this.admin.token,
          examId,
          Math.min(mostInOneCall, count - made.length),
        )),
      );
    return made.map(({ token, userId }) => ({ token, userId, paperId: '', questions: '', photo: '' }));
  }

  /** A free category with one sitting of `seats` places, for whoever comes. */
  async sitting(title: string, seats: number): Promise<{ catId: string; examId: string }> {
    const signUp = { needed: true, cancelHours: 24 };
    const { id: catId } = await this.ok<{ id: string }>(
      '/api/exam/category/saveExamCategory',
      { name: title, signUp },
      this.admin.token,
    );
    const begins = Date.now() + 24 * 3_600_000;
    const times = { startTime: wireTime(begins), endTime: wireTime(begins + 2 * 3_600_000) };
    return { catId, examId: await this.exam(title, begins, { ...times, catId, seats }) };
  }

  /** The same picture of everybody, each their own file. */
  async photographed(candidates: readonly PlannedCandidate[], photo: Blob): Promise<PlannedCandidate[]> {
    const done: PlannedCandidate[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < candidates.length; index = next++) {
        const who = candidates[index] as PlannedCandidate;
        const body = new FormData();
        body.append('file', photo, 'photo.jpg');
        const sent = await fetch(`${this.url}/api/sys/user/id-photo`, {
          ...{ method: 'POST', headers: { token: who.token }, body },
        });
        const answer = (await sent.json()) as { code: number; msg: string; data: { url: string } };
        if (answer.code !== 0) throw new Error(`the photo was refused: ${answer.msg}`);
        done[index] = { ...who, photo: answer.data.url };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return done;
  }

  /** Starts everybody's paper and reads its card; each question's content is read once. */
  async start(examId: string, candidates: readonly PlannedCandidate[]): Promise<PlannedCandidate[]> {
    const started: PlannedCandidate[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < candidates.length; index = next++) {
        const who = candidates[index] as PlannedCandidate;
        const { id: paperId } = await this.ok<{ id: string }>(
          '/api/paper/paper/create-paper',
          { examId },
          who.token,
        );
        const card = await this.ok<Detail>('/api/paper/paper/paper-detail', { id: paperId }, who.token);
        const entries = card.groupList.flatMap((group) => group.quList);
        const places: number[] = [];
        for (const entry of entries) places.push(await this.placeOf(entry, paperId, who.token));
        started[index] = { ...who, paperId, questions: placesText(places) };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return started;
  }

  /** Address of a public file of 16 MiB, of no meaning. */
  async largeFile(): Promise<string> {
    const body = new FormData();
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(16 * 1024 * 1024)]);
    body.append('file', new Blob([content]), 'large.pdf');
    const sent = await fetch(`${this.url}/api/common/oss/uploadFile`, {
      ...{ method: 'POST', headers: { token: this.admin.token }, body },
    });
    const answer = (await sent.json()) as { code: number; msg: string; data: { url: string } };
    if (answer.code !== 0) throw new Error(`the large file was refused: ${answer.msg}`);
    return answer.data.url;
  }

  /** Proctors: sessions of their own for the demo's proctor. */
  async proctors(count: number): Promise<string[]> {
    const tokens: string[] = [];
    for (let n = 0; n < Math.min(count, 50); n += 1)
      tokens.push((await login(this.url, 'proctor', 'Proctor123')).token);
    return tokens;
  }

  private async placeOf({ quId, quType }: CardEntry, paperId: string, token: string): Promise<number> {
    let place = this.places.get(quId);
    if (place === undefined) {
      place = this.questions.push({ id: quId, quType, options: [] }) - 1;
      this.places.set(quId, place);
      const content = await this.ok<{ answerList: { id: string }[] | null }>(
        '/api/paper/paper/qu-detail',
        { paperId, quId },
        token,
      );
      this.questions[place] = {
        id: quId,
        quType,
        options: (content.answerList ?? []).map((entry) => entry.id),
      };
    }
    return place;
  }

  private async ok<T>(path: string, body: unknown, token: string): Promise<T> {
    const answer = await call<T>(this.url, path, body, { token, timeoutMilliseconds: 60_000 });
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg} (${answer.reason})`);
    return answer.data;
  }
}

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as REST takes it. */
const wireTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Who is who in the list of candidates. */
export interface Cast {
  readonly examId: string;
  readonly deadline: number;
  readonly candidates: readonly PlannedCandidate[];
  readonly questions: readonly PlannedQuestion[];
  readonly proctors: readonly string[];
  readonly signUp: SignUpPlan | null;
  /** `Plan.largeFile` */
  readonly largeFile: string;
}

const hour = 3_600_000;
const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;

/** Makes the cast of a scenario: first the savers, then its subjects. Says how far it is. */
export async function prepareCast(
  preparation: Preparation,
  options: RunOptions,
  say: (text: string) => void,
): Promise<Cast> {
  const { scenario, candidates: saverCount, subjects: subjectCount, subjectsStarted } = options;
  const camera =
    scenario === 'face-queue'
      ? { faceOn: false, faceCheck: true, faceChance: 0, camOn: true, camInterval: 1 }
      : scenario === 'hostile'
        ? { camOn: true, camInterval: 1, leaveOn: true, leaveCheck: 1, leaveCount: 0 }
        : {};
  const examId = await preparation.exam(`压力测试 ${scenario}`, wholeSecond(Date.now() + 12 * hour), camera);
  const began = Date.now();
  const savers = await preparation.start(examId, await preparation.candidates(examId, saverCount));
  const each = saverCount === 0 ? 5 : (Date.now() - began) / saverCount;
  if (saverCount > 0) say(`${saverCount} papers open after ${((Date.now() - began) / 1000).toFixed(0)} s`);
  const proctors = await preparation.proctors(options.proctors);
  if (scenario === 'deadline') {
    const waiting = await preparation.candidates(examId, subjectCount);
    const deadline = wholeSecond(
      Date.now() + subjectCount * each * 1.5 + options.seconds * 1000 * 0.4 + 8_000,
    );
    const over = await preparation.exam('压力测试 同时到时', deadline);
    const subjects = await preparation.start(over, waiting);
    say(`${subjectCount} papers that end at ${new Date(deadline).toISOString()}`);
    return {
      examId: over,
      deadline,
      candidates: [...savers, ...subjects],
      questions: preparation.questions,
      proctors,
      signUp: null,
      largeFile: '',
    };
  }
  if (scenario === 'seats') {
    const people = await preparation.candidates(examId, subjectCount);
    const subjects = await preparation.photographed(people, await idPhoto());
    const { seats } = options;
    const sitting = await preparation.sitting('压力测试 报名', seats);
    say(`${subjectCount} people with a photo, ${seats} places`);
    return {
      ...{ examId: sitting.examId, deadline: 0, candidates: [...savers, ...subjects], proctors },
      ...{
        questions: preparation.questions,
        signUp: { catId: sitting.catId, seats, consent: noticeVersion },
        largeFile: '',
      },
    };
  }
  const waiting = await preparation.candidates(examId, subjectCount);
  const subjects = subjectsStarted ? await preparation.start(examId, waiting) : waiting;
  if (subjectCount > 0)
    say(`${subjectCount} ${subjectsStarted ? 'further papers open' : 'candidates who have not started'}`);
  return {
    examId,
    deadline: 0,
    candidates: [...savers, ...subjects],
    questions: preparation.questions,
    proctors,
    signUp: null,
    largeFile: scenario === 'hostile' ? await preparation.largeFile() : '',
  };
}

export const writeCandidates = (file: string, candidates: readonly PlannedCandidate[]): void =>
  writeFileSync(file, candidatesText(candidates));
