import { graceSeconds, secondsMs } from '@vigil/domain/sitting/deadline';
import type { PaperClaimed, PaperCreated } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';

/** A paper as the log tells it, kept beside the product's own folds and simpler than they are. */
export interface BookedPaper {
  readonly paperId: string;
  readonly userId: string;
  readonly examId: string;
  deadline: number | null;
  handedIn: boolean;
  handIns: number;
  scores: number;
  /** answers that came back with a receipt, by it; each once */
  readonly returned: Set<string>;
  /** answers came back after the hand-in, marks or a regrade came: the score that follows is no hand-in's */
  scoresAnew: boolean;
  /** message ids in order, and those confirmed as shown */
  readonly messages: string[];
  readonly shown: Set<string>;
  /** highest number applied, by question and device */
  readonly seqs: Map<string, number>;
}

/** The fields of paper events that are booked, by whichever has them. */
interface PaperData {
  readonly messageId: string;
  readonly deadline: number | null;
  readonly cause: string;
  readonly quId: string;
  readonly device?: string;
  readonly seq?: number;
  readonly savedAt: number;
  readonly revision: number;
}

/** How far the wall clock may be off before it is distrusted, and what a look at the clock costs. */
const clockSlackMilliseconds = 2500;

/** Every paper and claim of the log, and what in them can never be right. */
export class PaperBook {
  readonly papers = new Map<string, BookedPaper>();
  private readonly open = new Map<string, string>();
  /** claims without a paper yet */
  readonly unmade = new Map<string, string>();
  /** papers that a candidate claimed; scores of an exam sat on paper are papers nobody claims */
  private readonly claimed = new Set<string>();
  /** handed-in papers whose candidate is not released yet */
  readonly unreleased = new Set<string>();

  constructor(private readonly wrong: (problem: string) => void) {}

  note(event: Recorded, now: number): void {
    const kind = event.stream.slice(0, event.stream.indexOf('-'));
    if (kind === 'candidate') this.ofCandidate(event);
    if (kind === 'paper') this.ofPaper(event, now);
  }

  private ofCandidate(event: Recorded): void {
    const { paperId, userId } = event.data as PaperClaimed;
    switch (event.type) {
      case 'PaperClaimed': {
        const before = this.open.get(userId);
        if (before !== undefined && this.papers.get(before)?.handedIn === false)
          this.wrong(`two papers of ${userId} are open: ${before}, ${paperId}`);
        this.open.set(userId, paperId);
        this.unmade.set(paperId, userId);
        this.claimed.add(paperId);
        return;
      }
      case 'PaperReleased':
        this.unreleased.delete(paperId);
        return;
      case 'PaperReclaimed':
        this.open.set(event.stream.slice('candidate-'.length), paperId);
    }
  }

  private ofPaper(event: Recorded, now: number): void {
    const id = event.stream.slice('paper-'.length);
    if (event.type === 'PaperCreated') return this.created(id, event.data as PaperCreated);
    const paper = this.papers.get(id);
    if (paper === undefined) return this.wrong(`${id}: ${event.type} before the paper was made`);
    const data = event.data as PaperData;
    switch (event.type) {
      case 'AnswerSaved':
        if (paper.handedIn) this.wrong(`${id}: an answer was saved after the hand-in`);
        return this.numbered(paper, data);
      case 'AnswerBroughtBack':
        return this.broughtBack(paper, data);
      case 'MessageSent':
        if (paper.messages.includes(data.messageId))
          this.wrong(`${id}: the message ${data.messageId} was sent twice`);
        paper.messages.push(data.messageId);
        return;
      case 'MessageShown':
        paper.shown.add(data.messageId);
        return;
      case 'TimeAdded':
      case 'DeadlineMoved':
      case 'BreakTaken':
      case 'BreakEnded':
        paper.deadline = data.deadline;
        return;
      case 'PaperReopened':
        if (!paper.handedIn) this.wrong(`${id}: reopened while open`);
        paper.deadline = data.deadline;
        paper.handedIn = false;
        return;
      case 'PaperHandedIn':
        paper.scoresAnew = false;
        return this.handedIn(paper, data.cause, now);
      // It had arrived in time, behind the hand-in that the deadline brought.
      case 'LateAnswerAdmitted':
        if (!paper.handedIn) this.wrong(`${id}: a late answer was admitted to an open paper`);
        paper.scoresAnew = true;
        return;
      case 'AnswersMarked':
      case 'PaperRegraded':
        paper.scoresAnew = true;
        return;
      case 'PaperScored':
        if (paper.scoresAnew) {
          paper.scoresAnew = false;
          return;
        }
        paper.scores += 1;
        if (paper.scores !== paper.handIns)
          this.wrong(`${id}: scored ${paper.scores} times for ${paper.handIns} hand-ins`);
    }
  }

  private created(id: string, { userId, examId, deadline }: PaperCreated): void {
    if (this.papers.has(id)) this.wrong(`${id}: created twice`);
    this.unmade.delete(id);
    this.papers.set(id, {
      ...{ paperId: id, userId, examId, deadline, handedIn: false, handIns: 0, scores: 0 },
      ...{
        messages: [],
        shown: new Set(),
        seqs: new Map(),
        returned: new Set(),
        scoresAnew: false,
      },
    });
  }

  private handedIn(paper: BookedPaper, cause: string, now: number): void {
    if (paper.handedIn) this.wrong(`${paper.paperId}: handed in twice`);
    paper.handedIn = true;
    paper.handIns += 1;
    if (this.claimed.has(paper.paperId)) this.unreleased.add(paper.paperId);
    const due = (paper.deadline ?? Infinity) + secondsMs(graceSeconds);
    if (cause === 'deadline' && now < due - clockSlackMilliseconds)
      this.wrong(
        `${paper.paperId}: handed in for its deadline ${((due - now) / 1000).toFixed(1)} s before the end of its grace`,
      );
  }

  private broughtBack(paper: BookedPaper, { quId, savedAt, revision }: PaperData): void {
    const key = `${quId} ${savedAt} ${revision}`;
    if (paper.returned.has(key)) this.wrong(`${paper.paperId}: ${key} came back twice`);
    paper.returned.add(key);
    paper.scoresAnew = paper.handedIn;
  }

  private numbered(paper: BookedPaper, { quId, device, seq }: PaperData): void {
    if (device === undefined || seq === undefined) return;
    const key = `${quId} ${device}`;
    const highest = paper.seqs.get(key) ?? -1;
    if (seq < highest) this.wrong(`${paper.paperId} ${quId}: number ${seq} was applied after ${highest}`);
    paper.seqs.set(key, Math.max(seq, highest));
  }
}
