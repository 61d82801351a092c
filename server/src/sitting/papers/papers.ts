import { randomUUID } from 'node:crypto';
import {
  candidateDecider,
  type CandidateCommand,
  type CandidateState,
} from '@vigil/domain/sitting/candidate.decider';
import { paperCreatedFrom, paperOfDraw } from '@vigil/domain/sitting/draw';
import type { PaperGroup } from '@vigil/domain/sitting/event-parts';
import {
  candidateStream,
  examSessionStream,
  paperStream,
  type CandidateEvent,
  type ExamSessionEvent,
  type PaperClaimed,
  type PaperCreated,
  type PaperEvent,
} from '@vigil/domain/sitting/events';
import {
  actsSince,
  examSessionDecider,
  type ExamSessionCommand,
  type ExamSessionState,
} from '@vigil/domain/sitting/exam-session.decider';
import type { PaperCommand, QuestionKeys } from '@vigil/domain/sitting/paper-command';
import { paperDecider } from '@vigil/domain/sitting/paper.decider';
import { isOverdue, questionsOf, type PaperState } from '@vigil/domain/sitting/paper-state';
import type { ExamTakingRefusal } from '@vigil/domain/sitting/refusals';
import type { KnownPaper, StartPaper } from '@vigil/domain/sitting/start-rules';
import { occurrenceAt } from '@vigil/domain/sitting/occurrence';
import type { EventType } from '@vigil/domain/event-types';
import type { Actor, EventBody } from '@vigil/domain/kernel/event';
import { CommandSide, type CommandEnvelope, type Outcome } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { commandIdReused } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { logGrowth } from '../../platform/limits/log-growth.js';
import { blueprints } from '../draws/blueprints.js';
import { candidateActs } from './candidate-acts.js';
import { serverHeartbeat } from './server-heartbeat.js';
import { preparedPapers } from '../draws/prepared-papers.js';
import { questionStore } from '../../question-bank/public.js';
import { growthOfPaper } from './answer-growth.js';
import { refused } from './refusal-sentences.js';
import { SharedPapers } from './shared-paper.js';
import { tellScreens } from './tell-screens.js';

/** Streams folded in memory: 12,000 open papers fit into the memory bar of architecture.md. */
const cachedPapers = 12_000;

/**
 * What a paper is drawn by: 122 bits that nobody can guess. Node keeps random bytes for ids; asking for 12 of
 * them costs 20 times as much.
 */
export const newSeed = (): string => randomUUID().replaceAll('-', '');

export const systemActor = (name: string): Actor => ({ kind: 'system', id: name });

export type PaperOutcome = Extract<Outcome<PaperState, PaperEvent, ExamTakingRefusal>, { kind: 'accepted' }>;

/** What a start needs beyond what the streams say. */
export type StartRequest = Omit<
  StartPaper,
  'type' | 'userId' | 'paperId' | 'seed' | 'openPaper' | 'orderedIn' | 'extensionMinutes' | 'sessionRevision'
>;

/**
 * The streams of sitting: candidates, papers, exam sessions. One claim at a time per candidate, completed by
 * whoever finds it unfinished (engine §3). Refusals come out as RefusedError with the specification's
 * sentences.
 */
export class Papers {
  readonly papers: CommandSide<PaperState, PaperCommand, PaperEvent, ExamTakingRefusal>;
  readonly candidates: CommandSide<CandidateState, CandidateCommand, CandidateEvent, ExamTakingRefusal>;
  readonly sessions: CommandSide<ExamSessionState, ExamSessionCommand, ExamSessionEvent, never>;

  private readonly sharedPapers = new SharedPapers();

  constructor(private readonly services: Services) {
    const common = commandPorts(services);
    const growth = logGrowth(services);
    this.papers = new CommandSide({
      ...common,
      checked: true,
      decider: {
        ...paperDecider,
        evolve: (state, event) => paperDecider.evolve(state, this.sharedPapers.of(event)),
      },
      streamOf: paperStream,
      cacheSize: cachedPapers,
      charge: (actor, events) => growth.charge(actor, events, growthOfPaper(events)),
      onAppended: (paperId, events, state, time) => {
        candidateActs(services).logged(paperId, time);
        tellScreens(services.bus, paperId, events, state);
      },
    });
    this.candidates = new CommandSide({
      ...common,
      decider: candidateDecider,
      streamOf: candidateStream,
      cacheSize: cachedPapers,
    });
    this.sessions = new CommandSide({
      ...common,
      decider: examSessionDecider,
      streamOf: examSessionStream,
      cacheSize: 200,
    });
  }

  /**
   * The paper's state, its claim completed when `userId` holds one without a paper. `state.paper` is null
   * when there is none.
   */
  async state(paperId: string, userId: string): Promise<PaperState> {
    const folded = await this.papers.load(paperId);
    if (folded.state.paper !== null) return folded.state;
    const claim = await this.claimOf(userId, paperId);
    return claim === null ? folded.state : this.complete(claim);
  }

  /** A paper of this person, or the refusal that hides whether it exists. */
  async own(paperId: string, userId: string): Promise<{ state: PaperState; paper: PaperCreated }> {
    const kept = this.papers.atHand(paperId);
    const state = kept !== null && kept.paper !== null ? kept : await this.state(paperId, userId);
    const now = this.services.clock.now();
    if (state.paper === null || state.paper.userId !== userId) throw refused({ reason: 'NotYourPaper' }, now);
    if (isOverdue(state, now)) await serverHeartbeat(this.services).demandFresh();
    return { state, paper: state.paper };
  }

  /** Anybody's paper, for staff. */
  async any(paperId: string): Promise<{ state: PaperState; paper: PaperCreated }> {
    const { state } = await this.papers.load(paperId);
    if (state.paper === null) throw refused({ reason: 'NotYourPaper' }, this.services.clock.now());
    return { state, paper: state.paper };
  }

  /**
   * Every question of the paper with its key, by content hash: immutable and shared by all papers of the
   * process.
   */
  async keysOf(state: PaperState): Promise<QuestionKeys> {
    const questions = questionsOf(state);
    const contents = await questionStore(this.services).contents(questions);
    return new Map(
      questions.map((question, index) => [
        question.sha256,
        contents[index] as NonNullable<(typeof contents)[number]>,
      ]),
    );
  }

  /** Runs a command on a paper and answers what came of it; a refusal is thrown as the envelope says it. */
  async run(paperId: string, command: PaperCommand, envelope: CommandEnvelope): Promise<PaperOutcome> {
    return this.accepted(await this.papers.execute(paperId, command, envelope));
  }

  /** Throws what `run` would throw for a paper in this state; records nothing. */
  check(state: PaperState, command: PaperCommand, { actor, arrivedAt }: CommandEnvelope): void {
    const now = this.services.clock.now();
    const decision = paperDecider.decide(command, state, { at: now, arrivedAt, actor });
    if (decision.kind === 'refused') throw refused(decision.refusal, now);
  }

  accepted<State, E extends EventBody<EventType>>(
    outcome: Outcome<State, E, ExamTakingRefusal>,
  ): Extract<Outcome<State, E, ExamTakingRefusal>, { kind: 'accepted' }> {
    if (outcome.kind === 'accepted') return outcome;
    if (outcome.kind === 'refused') throw refused(outcome.refusal, this.services.clock.now());
    throw commandIdReused();
  }

  /**
   * Starts a paper, or answers the open one of the same exam. The claim is the commit point; the paper
   * follows from it. `position`: where the paper stands in the log.
   */
  async start(
    userId: string,
    request: StartRequest,
    envelope: CommandEnvelope,
  ): Promise<{ paperId: string; position: string | null }> {
    const openPaper = await this.settle(userId);
    if (openPaper?.handedInAt !== null) serverHeartbeat(this.services).demandKnownTime();
    const session = await this.sessions.load(request.exam.id);
    const prepared =
      request.blueprint === null
        ? null
        : await preparedPapers(this.services).take(request.exam.id, request.blueprint);
    const turn = occurrenceAt(request.exam, this.services.clock.now());
    const command: StartPaper = {
      ...request,
      type: 'StartPaper',
      userId,
      paperId: randomUUID(),
      seed: prepared?.seed ?? newSeed(),
      exam: { ...request.exam, startTime: turn.startTime, endTime: turn.endTime },
      ...actsSince(session.state, turn.since),
      sessionRevision: session.revision,
      ...(openPaper === null ? {} : { openPaper }),
    };
    const decided = await this.candidates.execute(userId, command, envelope);
    const claimed =
      decided.kind === 'accepted' ? decided.events.find((event) => event.type === 'PaperClaimed') : undefined;
    if (prepared !== null && claimed?.data.seed !== prepared.seed)
      preparedPapers(this.services).giveBack(request.exam.id, request.blueprint, prepared);
    const outcome = this.accepted(decided);
    if (claimed !== undefined) {
      const { paperId, seed } = claimed.data;
      await this.complete(claimed.data, {
        isNew: !outcome.repeated,
        ...(prepared?.seed === seed ? { groups: prepared.groups } : {}),
      });
      return { paperId, position: (await this.papers.load(paperId)).position };
    }
    const open = outcome.state.open;
    if (open === null) throw refused({ reason: 'PaperContentProblem' }, this.services.clock.now());
    return { paperId: open.paperId, position: null };
  }

  /**
   * What the candidate's open claim says now: completed, handed in when overdue, let go when handed in. null:
   * no open claim.
   */
  async settle(userId: string): Promise<KnownPaper | null> {
    const { state } = await this.candidates.load(userId);
    if (state.open === null) return null;
    const { paperId } = state.open;
    let paper = await this.state(paperId, userId);
    const now = this.services.clock.now();
    if (isOverdue(paper, now)) {
      await serverHeartbeat(this.services).demandFresh();
      const keys = await this.keysOf(paper);
      const outcome = await this.papers.execute(
        paperId,
        { type: 'HandInByDeadline', keys },
        this.bySystem('when-deadline-passed-hand-in', now),
      );
      if (outcome.kind !== 'command-id-reused') paper = outcome.state;
    }
    if (paper.handedIn !== null) await this.release(userId, paperId, paper.handIns);
    return { handedInAt: paper.handedIn?.at ?? null, handIns: paper.handIns, deadline: paper.deadline };
  }

  /** The open paper of a candidate as its stream says, or null. */
  async openPaperOf(userId: string): Promise<{ state: PaperState; paper: PaperCreated } | null> {
    const known = await this.settle(userId);
    if (known === null || known.handedInAt !== null) return null;
    const { state } = await this.candidates.load(userId);
    return state.open === null ? null : this.own(state.open.paperId, userId);
  }

  /** Safe to repeat: a claim released already, or claimed anew, stays as it is. */
  async release(userId: string, paperId: string, handIns: number): Promise<void> {
    const envelope = this.bySystem('when-paper-handed-in-release-candidate', this.services.clock.now());
    await this.candidates.execute(userId, { type: 'ReleasePaper', paperId, handIns }, envelope);
  }

  /**
   * Makes the paper of a claim, or finds it made: the same bytes whoever does it, and whether or not its
   * questions were drawn before (`groups`). `isNew`: the claim was only just made, so that hardly anybody can
   * have been faster.
   */
  async complete(
    claim: PaperClaimed,
    { groups, isNew = false }: { groups?: readonly PaperGroup[]; isNew?: boolean } = {},
  ): Promise<PaperState> {
    const paper =
      groups === undefined
        ? paperCreatedFrom(claim, await blueprints(this.services).get(claim.blueprint))
        : paperOfDraw(claim, groups);
    const command: PaperCommand = { type: 'CreatePaper', paper };
    const envelope = {
      ...this.bySystem('createPaper', claim.startedAt),
      actor: { kind: 'candidate', id: claim.userId } as const,
    };
    const { papers } = this;
    const made = isNew
      ? papers.executeOnNew(claim.paperId, command, envelope)
      : papers.execute(claim.paperId, command, envelope);
    return this.accepted(await made).state;
  }

  bySystem(name: string, now: number, commandId: string | null = null): CommandEnvelope {
    return { actor: systemActor(name), arrivedAt: now, operation: name, commandId };
  }

  private async claimOf(userId: string, paperId: string): Promise<PaperClaimed | null> {
    const { state } = await this.candidates.load(userId);
    for (const { last } of Object.values(state.claims)) if (last.paperId === paperId) return last;
    return null;
  }
}

export const papersOf = perServices((services: Services) => new Papers(services));
