import {
  trainingDecider,
  trainingStream,
  type TrainingCommand,
  type TrainingEvent,
  type TrainingRefusal,
  type TrainingStarted,
  type TrainingState,
} from '@vigil/domain/training/public';
import { CommandSide, type CommandEnvelope, type Outcome } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { isRepeat } from '../platform/command-side/envelope.js';
import { commandIdReused } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { trainingRefused } from './refusal-sentences.js';

/** Folded records in memory: people who practise now, some 200 KB each for a large one. */
const cachedTrainings = 1_000;

type TrainingOutcome = Outcome<TrainingState, TrainingEvent, TrainingRefusal>;

/** A record that was started. */
export interface OwnTraining {
  readonly state: TrainingState;
  readonly started: TrainingStarted;
}

/** The streams of training records. Refusals come out as RefusedError with their sentences. */
export class Trainings {
  private readonly streams: CommandSide<TrainingState, TrainingCommand, TrainingEvent, TrainingRefusal>;

  constructor(private readonly services: Services) {
    this.streams = new CommandSide({
      ...commandPorts(services),
      decider: trainingDecider,
      streamOf: trainingStream,
      cacheSize: cachedTrainings,
    });
  }

  /** As the log has it; nothing started: `started` is null. */
  async load(trainId: string): Promise<TrainingState> {
    return (await this.streams.load(trainId)).state;
  }

  /** Whether this very command began the record: a repeat is answered with it, whatever became of it. */
  async wasBegunBy(trainId: string, envelope: CommandEnvelope): Promise<boolean> {
    return isRepeat(await this.streams.load(trainId), envelope);
  }

  /** A record of this person; anybody else's is told as not there. */
  async own(trainId: string, userId: string): Promise<OwnTraining> {
    const state = await this.load(trainId);
    if (state.started?.userId !== userId)
      throw trainingRefused({ reason: 'NotYourTraining' }, this.services.clock.now());
    return { state, started: state.started };
  }

  async run(
    trainId: string,
    command: TrainingCommand,
    envelope: CommandEnvelope,
  ): Promise<Extract<TrainingOutcome, { kind: 'accepted' }>> {
    const outcome = await this.streams.execute(trainId, command, envelope);
    if (outcome.kind === 'accepted') return outcome;
    if (outcome.kind === 'refused') throw trainingRefused(outcome.refusal, this.services.clock.now());
    throw commandIdReused();
  }
}

export const trainingsOf = perServices((services: Services) => new Trainings(services));
