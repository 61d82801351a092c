import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { loadTestCandidates } from '../../support/api.js';
import { type Caller, callerOf, logIn } from './caller.js';

/** A question as qu-detail shows it, as far as a simulated candidate needs it. */
interface SeenQuestion {
  readonly quId: string;
  readonly quType: number;
  readonly content: string;
  readonly answerList: readonly { readonly id: string; readonly content: string | null }[];
}

interface SatPaper {
  readonly groupList: readonly {
    readonly quList: readonly { readonly quId: string; readonly sort: number }[];
  }[];
}

interface ExamRules {
  readonly title: string;
  readonly openType: number;
  readonly range: { readonly userIds: readonly string[] };
  readonly totalTime: number;
  readonly leaveCount: number;
  readonly [rule: string]: unknown;
}

export interface RoomOptions {
  /** candidates who start; as many as `accounts` unless said */
  readonly candidates?: number;
  /** people on the list of the exam who never come, 0 unless said */
  readonly absent?: number;
  /** accounts of the demo who sit it, where their departments or faces matter; else people made for this room alone */
  readonly accounts?: readonly string[];
  readonly exam?: Partial<ExamRules>;
}

/** Where each kind of question stands on a room's paper, counted from 1. */
export const at = { firstChoice: 1, lastChoice: 4, blanks: 5, essay: 6 } as const;

const choices = ['it-base-01', 'it-base-03', 'it-net-03', 'it-sec-01'];
const minute = 60_000;
const logins = new Map<string, Promise<Caller>>();

/** One session for each person and server: logging in costs an argon2id hash. */
function session(url: string, username: string): Promise<Caller> {
  const key = `${url} ${username}`;
  let known = logins.get(key);
  if (known === undefined) {
    known = logIn(url, username);
    logins.set(key, known);
  }
  return known;
}

/**
 * An exam of its own with simulated candidates sitting it through the public API. `close` hands everything
 * in, so that the people are free again.
 */
export interface Room {
  readonly examId: string;
  readonly title: string;
  readonly candidates: readonly SimulatedCandidate[];
  /** names of those on the list who did not come */
  readonly absent: readonly string[];
  close(): Promise<void>;
}

export async function openRoom(
  { url }: { readonly url: string },
  { accounts = [], candidates = accounts.length, absent = 0, exam = {} }: RoomOptions = {},
): Promise<Room> {
  const admin = await session(url, 'admin');
  const known = await Promise.all(accounts.map((account) => session(url, account)));
  const people = [...known, ...(await newPeople(url, admin, candidates + absent - known.length))];
  const title = exam.title ?? `旅程考试 ${randomUUID().slice(0, 6)}`;
  const now = Date.now();
  const { id: examId } = await admin.post<{ id: string }>('/api/exam/exam/save', {
    title,
    openType: 3,
    range: { departIds: [], groupIds: [], userIds: people.map((person) => person.userId) },
    startTime: now - minute,
    endTime: now + 600 * minute,
    totalTime: 60,
    leaveOn: true,
    leaveCheck: 3,
    leaveCount: 4,
    tmplGroups: [
      { title: '一、单选题', quType: 1, perScore: 10, quIds: choices },
      { title: '二、填空题', quType: 5, perScore: 20, quIds: ['humanities-words-06'] },
      { title: '三、简答题', quType: 4, perScore: 40, quIds: ['humanities-words-08'] },
    ],
    ...exam,
  });
  const names = await Promise.all(
    people.map((person) => person.post<{ realName: string }>('/api/sys/user/info')),
  );
  const sitting = people
    .slice(0, candidates)
    .map((person, index) => new SimulatedCandidate(url, person, names[index]?.realName ?? '', examId));
  for (const candidate of sitting) await candidate.start();
  return {
    examId,
    title,
    candidates: sitting,
    absent: names.slice(candidates).map((name) => name.realName),
    close: async () => {
      for (const candidate of sitting) candidate.disconnect();
      await admin.ask('/api/exam/watch/force-hand-all', { examId, exState: 1, message: '旅程结束' });
      for (const candidate of sitting) await candidate.handIn();
    },
  };
}

/**
 * People made for one journey alone, logged in: no paper of theirs is open, whatever happened in the journeys
 * before. Demo accounts are few, and each is one file's.
 */
export async function newPeople(url: string, admin: Caller, count: number): Promise<Caller[]> {
  if (count === 0) return [];
  const made = await loadTestCandidates(url, admin.token, 'demo-open', count);
  return made.map(({ userId, token }) => callerOf(url, `load-${userId}`, userId, token));
}

/** One of them. */
export async function newPerson({ url }: { readonly url: string }, admin: Caller): Promise<Caller> {
  const [person] = await newPeople(url, admin, 1);
  if (person === undefined) throw new Error('nobody was made');
  return person;
}

/** One person who sits a paper by REST and the exam socket, as a browser would; remembers what was sent. */
export class SimulatedCandidate {
  paperId = '';
  /** what the socket brought, in order */
  readonly notices: {
    readonly type: string;
    readonly content?: string;
    readonly leftSeconds?: number;
    readonly exMsg?: string;
  }[] = [];
  /** confirms messages as shown; false: the person is not looking */
  reads = true;
  private readonly questions = new Map<number, SeenQuestion>();
  private quIds: readonly string[] = [];
  private socket: WebSocket | null = null;

  constructor(
    private readonly url: string,
    readonly caller: Caller,
    readonly realName: string,
    readonly examId: string,
  ) {}

  async start(): Promise<void> {
    const { id } = await this.caller.post<{ id: string }>('/api/paper/paper/create-paper', {
      examId: this.examId,
    });
    this.paperId = id;
    const paper = await this.caller.post<SatPaper>('/api/paper/paper/paper-detail', { id });
    this.quIds = paper.groupList
      .flatMap((group) => group.quList)
      .toSorted((a, b) => a.sort - b.sort)
      .map((entry) => entry.quId);
    await this.connect();
  }

  /** The exam socket; resolves when it stands. */
  async connect(): Promise<void> {
    const address = `${this.url.replace(/^http/, 'ws')}/api/socket/exam/${this.caller.userId}/${this.examId}/pc`;
    const socket = new WebSocket(address, { headers: { token: this.caller.token } });
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.heard(socket, data.toString('utf8')));
    socket.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
  }

  disconnect(): void {
    this.socket?.terminate();
    this.socket = null;
  }

  /** The question at a place of the paper, counted from 1; opening it is what a candidate's screen does. */
  async open(sort: number): Promise<SeenQuestion> {
    const known = this.questions.get(sort);
    if (known !== undefined) return known;
    const question = await this.caller.post<SeenQuestion>('/api/paper/paper/qu-detail', {
      paperId: this.paperId,
      quId: this.quIds[sort - 1],
    });
    this.questions.set(sort, question);
    return question;
  }

  /** Chooses the option at an index; answers its text. */
  async choose(sort: number, option: number): Promise<string> {
    const { quId, answerList } = await this.open(sort);
    const chosen = answerList[option];
    if (chosen === undefined) throw new Error(`question ${sort} has no option ${option}`);
    await this.fill({ quId, answers: [chosen.id] });
    return plain(chosen.content ?? '');
  }

  /** Writes every blank. */
  async fillBlanks(sort: number, text: string): Promise<void> {
    const { quId, answerList } = await this.open(sort);
    await this.fill({ quId, answerList: answerList.map(({ id }) => ({ id, answer: text })) });
  }

  async write(sort: number, text: string): Promise<void> {
    const { quId } = await this.open(sort);
    await this.fill({ quId, answer: `<p>${text}</p>` });
  }

  async leave(): Promise<void> {
    await this.caller.post('/api/paper/paper/leave-incr', { id: this.paperId }, { commandId: randomUUID() });
  }

  async snapshot(base64: string): Promise<{ readonly url: string }> {
    return this.caller.post(
      '/api/paper/capture/save',
      { paperId: this.paperId, base64 },
      { commandId: randomUUID() },
    );
  }

  async handIn(): Promise<void> {
    await this.caller.ask(
      '/api/paper/paper/hand-exam',
      { id: this.paperId, exState: 0 },
      { commandId: randomUUID() },
    );
  }

  private async fill(answer: object): Promise<void> {
    await this.caller.post(
      '/api/paper/paper/fill-answer',
      { paperId: this.paperId, ...answer },
      { commandId: randomUUID() },
    );
  }

  private heard(socket: WebSocket, text: string): void {
    if (text === 'pong') return;
    const notice = JSON.parse(text) as { type: string; id?: string };
    this.notices.push(notice);
    if (notice.type === 'message' && this.reads)
      socket.send(JSON.stringify({ type: 'shown', id: notice.id }));
  }
}

/** Text of a bit of HTML. */
export const plain = (html: string): string => html.replace(/<[^>]*>/g, '').trim();
