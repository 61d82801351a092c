import { setTimeout as wait } from 'node:timers/promises';
import { shuffled, type Random } from '@vigil/domain/kernel/random';
import { answersTo, type SeenQuestion } from '../exam-taking/demo/public.js';
import { Refused, type Api } from './api.js';
import type { Entrant } from './enter.js';
import { ExamConnection } from './exam-connection.js';
import type { Pictures } from './pictures.js';
import type { Temperament } from './temperament.js';

/** Where one simulated candidate stands. */
export type Stage = 'waiting' | 'sitting' | 'handed-in' | 'handed-in-by-server' | 'left-open' | 'refused';

/** What the progress line and the summary count. */
export interface Acts {
  answers: number;
  doubts: number;
  leaves: number;
  quiet: number;
  offline: number;
  snapshots: number;
  messages: number;
}

/** All a candidate needs; `until` is a moment of `performance.now()`. */
export interface CandidateSetting {
  readonly entrant: Entrant;
  readonly index: number;
  readonly api: Api;
  readonly examId: string;
  readonly password: string | undefined;
  readonly platform: 'pc' | 'h5';
  readonly temperament: Temperament;
  readonly random: Random;
  readonly pictures: Pictures;
  readonly scratch: Uint8Array<ArrayBuffer>;
  readonly began: number;
  readonly until: number;
  readonly signal: AbortSignal;
  readonly acts: Acts;
}

interface SatPaper {
  readonly rules: {
    readonly handMin: number;
    readonly leaveOn: boolean;
    readonly leaveCount: number;
    readonly camOn: boolean;
    readonly camInterval: number;
    readonly faceCheck: boolean;
    readonly stepOn: boolean;
  };
  readonly groupList: readonly { readonly quList: readonly { readonly quId: string }[] }[];
  readonly handState: number;
}

const over = new Set(['PaperAlreadyHandedIn', 'DeadlinePassed', 'LateAnswersFull', 'LateAnswersOver']);

/**
 * One simulated candidate from waiting at the door to hand-in; `stage` may be read at any time. Ends by
 * itself at `until`, or when `signal` aborts.
 */
export class Candidate {
  stage: Stage = 'waiting';
  /** Reason of the refusal that ended it. */
  reason = '';
  private paperId = '';
  private startedAt = 0;
  private connection: ExamConnection | null = null;

  constructor(private readonly setting: CandidateSetting) {}

  async run(): Promise<void> {
    const { temperament, signal } = this.setting;
    const cameraStops = new AbortController();
    try {
      await this.pauseUntil(this.moment(temperament.startsAt));
      await this.start();
      const paper = await this.setting.api.post<SatPaper>('/api/paper/paper/paper-detail', {
        id: this.paperId,
      });
      this.stage = 'sitting';
      const camera = this.watchOver(paper, AbortSignal.any([signal, cameraStops.signal]));
      await this.answerAll(paper);
      await this.end(paper);
      cameraStops.abort();
      await camera;
    } catch (error) {
      this.ended(error);
    } finally {
      cameraStops.abort();
      this.connection?.close();
    }
  }

  private ended(error: unknown): void {
    if (this.setting.signal.aborted) {
      if (this.stage === 'sitting') this.stage = 'left-open';
      return;
    }
    if (!(error instanceof Refused)) throw error;
    this.reason = error.reason;
    this.stage = over.has(error.reason) ? 'handed-in-by-server' : 'refused';
  }

  private async start(): Promise<void> {
    const { api, examId, password, entrant, index, random, pictures, platform } = this.setting;
    const create = (faceToken?: string): Promise<{ id: string }> =>
      api.post('/api/paper/paper/create-paper', { examId, password, faceToken });
    try {
      this.paperId = (await create()).id;
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'FaceRequired') throw error;
      const { faceToken } = await api.post<{ faceToken: string }>('/api/paper/capture/face-token', {
        examId,
        base64: await pictures.ofPerson(index, random),
      });
      this.paperId = (await create(faceToken)).id;
    }
    this.startedAt = performance.now();
    const address = `${api.url.replace(/^http/, 'ws')}/api/socket/exam/${entrant.userId}/${examId}/${platform}`;
    this.connection = new ExamConnection(address, entrant.token, (kind) => {
      if (kind === 'message') this.setting.acts.messages += 1;
    });
    this.connection.open();
  }

  private async answerAll(paper: SatPaper): Promise<void> {
    const { temperament, random, acts } = this.setting;
    const quIds = paper.groupList.flatMap((group) => group.quList.map((entry) => entry.quId));
    const incidents = this.incidentsBetween(quIds.length, paper);
    const endsAt = Math.min(this.moment(temperament.handsInAt), this.setting.until);
    const skipped: string[] = [];
    for (const [index, quId] of quIds.entries()) {
      await incidents.get(index)?.();
      const step = Math.max(0, endsAt - performance.now()) / (quIds.length - index + skipped.length + 1);
      if (random() < temperament.skipsShare) {
        // Question by question there is no way back.
        if (!paper.rules.stepOn) skipped.push(quId);
        continue;
      }
      await this.answerOne(quId, step);
      if (random() < temperament.doubtsShare) {
        await this.setting.api.post('/api/paper/paper/mark-as', { paperId: this.paperId, quId, mark: true });
        acts.doubts += 1;
      }
    }
    for (const [index, quId] of skipped.entries())
      await this.answerOne(quId, Math.max(0, endsAt - performance.now()) / (skipped.length - index + 1));
  }

  private async answerOne(quId: string, ms: number): Promise<void> {
    const { api, temperament, random, acts } = this.setting;
    const question = await api.post<SeenQuestion>('/api/paper/paper/qu-detail', {
      paperId: this.paperId,
      quId,
    });
    await this.pause(ms * (0.5 + random()));
    const answers =
      question.quType === 7
        ? [{ quId, scratchAnswer: await api.upload('作品.sb3', this.setting.scratch) }]
        : answersTo(question, random() < temperament.ability, random);
    for (const answer of answers) {
      await api.post('/api/paper/paper/fill-answer', { ...answer, paperId: this.paperId });
      acts.answers += 1;
    }
  }

  /** What goes wrong in this sitting, by the number of the question before which it happens. */
  private incidentsBetween(count: number, paper: SatPaper): Map<number, () => Promise<void>> {
    const { temperament, random, api, acts } = this.setting;
    const places = shuffled(
      [...Array(Math.max(0, count - 1)).keys()].map((index) => index + 1),
      random,
    );
    const incidents = new Map<number, () => Promise<void>>();
    const plan = (incident: () => Promise<void>): void => {
      const place = places.pop();
      if (place !== undefined) incidents.set(place, incident);
    };
    const leaves = paper.rules.leaveOn ? temperament.leaves : 0;
    for (let left = 0; left < leaves; left += 1) {
      plan(async () => {
        await this.pause(2_000 + random() * 6_000);
        acts.leaves += 1;
        await api.post('/api/paper/paper/leave-incr', { id: this.paperId });
      });
    }
    if (temperament.quietSeconds > 0) {
      plan(async () => {
        acts.quiet += 1;
        await this.pause(temperament.quietSeconds * 1000);
      });
    }
    if (temperament.offlineSeconds > 0) {
      plan(async () => {
        acts.offline += 1;
        this.connection?.close();
        await this.pause(temperament.offlineSeconds * 1000);
        this.connection?.open();
      });
    }
    return incidents;
  }

  /**
   * Snapshots as the exam's rules ask for them, at least a minute apart; now and then an empty chair or a
   * camera that fails.
   */
  private async watchOver({ rules }: SatPaper, signal: AbortSignal): Promise<void> {
    if (!rules.camOn && !rules.faceCheck) return;
    const { api, pictures, index, random, acts } = this.setting;
    const everyMs = Math.max(1, rules.camInterval) * 60_000;
    try {
      await wait(random() * Math.min(everyMs, 20_000), undefined, { signal });
      for (;;) {
        const luck = random();
        const base64 =
          luck < 0.03 ? '' : luck < 0.07 ? await pictures.ofNobody() : await pictures.ofPerson(index, random);
        const { isBreak } = await api.post<{ isBreak: boolean }>('/api/paper/capture/save', {
          paperId: this.paperId,
          base64,
        });
        acts.snapshots += 1;
        if (isBreak) return;
        await wait(everyMs, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof Refused)) throw error;
    }
  }

  private async end({ rules }: SatPaper): Promise<void> {
    const { temperament, api } = this.setting;
    if (temperament.handsInAt > 1) {
      await this.pauseUntil(this.setting.until);
      this.stage = 'left-open';
      return;
    }
    await this.pauseUntil(
      Math.max(this.moment(temperament.handsInAt), this.startedAt + (rules.handMin * 60 + 1) * 1000),
    );
    await api.post('/api/paper/paper/hand-exam', { id: this.paperId, exState: 0 });
    this.stage = 'handed-in';
  }

  private moment(share: number): number {
    const { began, until } = this.setting;
    return began + share * (until - began);
  }

  private pauseUntil(moment: number): Promise<void> {
    return this.pause(Math.min(moment, this.setting.until) - performance.now());
  }

  private async pause(ms: number): Promise<void> {
    const { signal, until } = this.setting;
    signal.throwIfAborted();
    const most = Math.min(ms, until - performance.now());
    if (most > 0) await wait(most, undefined, { signal });
  }
}
