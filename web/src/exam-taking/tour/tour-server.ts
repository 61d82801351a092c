import { isFilled, isPartlyFilled } from '@vigil/ui/questions/answer-fields.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Subject } from 'rxjs';
import type { QueueItem } from '../taking/answer-queue/queue-item.ts';
import type { Acknowledgement, SendOutcome } from '../taking/answer-queue/transport.ts';
import type { Fetched } from '../taking/content/fetch-contents.ts';
import { detailOf, placesOf, tourRules, tourSeconds } from './tour-paper.ts';
import { tourQuestions } from './tour-questions.ts';

/** What happened, as proctors would have it in their list: when (ms since it began), what, and a picture taken. */
export interface Sight {
  readonly id: number;
  readonly afterMs: number;
  readonly kind:
    | 'entered'
    | 'saved'
    | 'left'
    | 'snapshot'
    | 'face'
    | 'no-picture'
    | 'help'
    | 'message'
    | 'tools'
    | 'handed-in';
  readonly text: string;
  readonly picture?: string;
}

/** What a proctor's card would show now. */
export interface SightNow {
  readonly name: string;
  readonly total: number;
  /** ids of wholly answered questions, as the candidate's card counts them */
  readonly answered: readonly string[];
  /** ids of those begun and not finished */
  readonly half: readonly string[];
  readonly leaves: number;
  readonly faceFailures: number;
  readonly picture: string | null;
  /** null: still sitting */
  readonly ended: string | null;
  /** its candidate handed it in */
  readonly ownHandIn: boolean;
  readonly sights: readonly Sight[];
}

/** A notice as the paper's subscription tells it. */
export interface TourNotice {
  readonly id: string;
  readonly content: string;
  readonly requestId: string | null;
}

interface Ports {
  readonly name: string;
  /** ms, monotonic */
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => () => void;
}

type Filled = 'not' | 'half' | 'wholly';

const answerAfterMs = 4_000;

/**
 * Stands in for the server while somebody practises: takes the same acts as a paper of an exam and keeps to the same
 * limits, in this page's memory. Nothing of it leaves the browser, nothing is judged, and a reload ends it.
 */
export class TourServer {
  readonly paperId = `tour-${crypto.randomUUID()}`;
  readonly notices = new Subject<TourNotice>();
  readonly #began: number;
  readonly #listeners = new Set<() => void>();
  readonly #filled = new Map<string, Filled>();
  #now: SightNow;

  constructor(private readonly ports: Ports) {
    this.#began = ports.now();
    this.#now = {
      ...{
        name: ports.name,
        total: tourQuestions.length,
        answered: [],
        half: [],
        leaves: 0,
        faceFailures: 0,
      },
      ...{ picture: null, ended: null, ownHandIn: false, sights: [] },
    };
    this.#see('entered', t('进入考试'));
  }

  readonly seen = (): SightNow => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Seconds left of the tour's time. */
  secondsLeft(): number {
    return Math.max(0, Math.ceil(tourSeconds - (this.ports.now() - this.#began) / 1000));
  }

  paper() {
    return detailOf(this.paperId, {
      leftSeconds: this.secondsLeft(),
      handState: this.#now.ended === null ? 0 : 1,
      leaveTimes: this.#now.leaves,
      failCount: this.#now.faceFailures,
      answered: this.#begun(),
    });
  }

  places() {
    return placesOf(this.#begun());
  }

  contents(addresses: readonly string[]): Fetched {
    return {
      kind: 'here',
      contents: addresses.map((address) => tourQuestions.find(({ quId }) => quId === address) ?? null),
    };
  }

  send(item: QueueItem): SendOutcome {
    if (this.#now.ended !== null && item.body.kind !== 'hand')
      return { kind: 'refused', code: 20010000, reason: 'PaperAlreadyHandedIn', msg: t('试卷已交卷') };
    return { kind: 'acknowledged', result: this.#take(item) };
  }

  /** A picture of the camera; an empty one is a camera that gave none. */
  picture(base64: string, kind: 'snapshot' | 'face') {
    const there = base64 !== '';
    const faceFailures = there ? 0 : this.#now.faceFailures + 1;
    this.#change({ faceFailures, ...(there ? { picture: base64 } : {}) });
    if (there) this.#see(kind, kind === 'face' ? t('人脸核验（演练不比对）') : t('定时拍照'), base64);
    else this.#see('no-picture', t('没有取得画面，连续 {{n}} 次', { n: faceFailures }));
    const isBreak = faceFailures >= tourRules.faceChance;
    if (isBreak) this.#end(t('连续{{n}}次人脸识别失败，系统强制交卷', { n: faceFailures }));
    return { isBreak, failCount: faceFailures, faceChance: tourRules.faceChance, msg: null };
  }

  /** What a proctor might write. */
  message(): void {
    const content = t('这是监考老师发来的提醒：请保持正脸在画面中。考试中收到时，请点“知道了”。');
    this.#see('message', t('监考老师发送提醒'));
    this.notices.next({ id: crypto.randomUUID(), content, requestId: null });
  }

  shown(): void {
    this.#see('message', t('提醒已显示给考生'));
  }

  tools(): void {
    this.#see('tools', t('疑似打开浏览器调试工具'));
  }

  #take({ body }: QueueItem): Acknowledgement {
    switch (body.kind) {
      case 'answer': {
        const fill = isFilled(body.fields);
        this.#filled.set(body.quId, !fill ? 'not' : isPartlyFilled(body.fields) ? 'half' : 'wholly');
        this.#change({ answered: this.#standing('wholly'), half: this.#standing('half') });
        this.#see('saved', this.#savedWords());
        return { fill };
      }
      case 'leave': {
        this.#change({ leaves: this.#now.leaves + 1 });
        const { leaves } = this.#now;
        this.#see('left', t('第 {{n}} 次离开考试页面', { n: leaves }));
        const overLimit = leaves >= tourRules.leaveCount;
        if (overLimit) this.#end(t('切屏次数超过限制，系统强制交卷'));
        return { leaveTimes: leaves, leaveCount: tourRules.leaveCount, overLimit };
      }
      case 'help': {
        const id = crypto.randomUUID();
        this.#see('help', t('考生求助：{{text}}', { text: body.text }));
        this.ports.after(answerAfterMs, () => this.#answer(id));
        return { id };
      }
      case 'hand':
        if (body.exState === 4) this.#end(t('长时间未操作，系统交卷'));
        else this.#end(t('考生交卷'), true);
        return { handState: 1 };
      default:
        return {};
    }
  }

  /** A composite counts once all its parts are wholly answered; until then it is begun with the first. */
  #standing(asked: Filled): readonly string[] {
    const of = (quId: string): Filled => this.#filled.get(quId) ?? 'not';
    return tourQuestions
      .filter(({ quId, parts }) => {
        if (parts.length === 0) return of(quId) === asked;
        const all = new Set(parts.map((part) => of(part.quId)));
        return all.size === 1 && !all.has('half') ? all.has(asked) : asked === 'half';
      })
      .map(({ quId }) => quId);
  }

  #savedWords(): string {
    const { answered, half, total } = this.#now;
    return half.length > 0
      ? t('保存作答，已答 {{n}}/{{total}}，未答完 {{half}}', { n: answered.length, total, half: half.length })
      : t('保存作答，已答 {{n}}/{{total}}', { n: answered.length, total });
  }

  #begun(): ReadonlySet<string> {
    return new Set([...this.#now.answered, ...this.#now.half]);
  }

  #answer(requestId: string): void {
    const content = t('已收到您的消息。正式考试中，这里会显示监考老师的回复。');
    this.#see('help', t('监考老师已回复'));
    this.notices.next({ id: crypto.randomUUID(), content, requestId });
  }

  #end(why: string, ownHandIn = false): void {
    if (this.#now.ended !== null) return;
    this.#change({ ended: why, ownHandIn });
    this.#see('handed-in', why);
  }

  #see(kind: Sight['kind'], text: string, picture?: string): void {
    const { sights } = this.#now;
    const afterMs = this.ports.now() - this.#began;
    this.#change({
      sights: [
        ...sights,
        { id: sights.length, afterMs, kind, text, ...(picture === undefined ? {} : { picture }) },
      ],
    });
  }

  #change(change: Partial<SightNow>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of this.#listeners) listener();
  }
}
