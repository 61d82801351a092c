import {
  defaultSettings,
  markingDecider,
  markingStream,
  planOf,
  type MarkingSample,
  type MarkingSettings,
} from '@vigil/domain/marking/public';
import type { MarkingPlan } from '@vigil/domain/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { CommandSide } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { perServices } from '../platform/per-services.js';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import type { Services } from '../platform/services.js';
import { collections } from './collections.js';

type Kept = Pick<Services, 'documents'>;

/** How an exam is marked, as reference data: who changed what stands in the log. */
export const settingsEntity = ({ documents }: Kept): ReferenceEntity<MarkingSettings> =>
  openEntity('marking-settings', '阅卷设置', documents.collection(collections.markingSettings));

export const sampleEntity = ({ documents }: Kept): ReferenceEntity<MarkingSample> =>
  openEntity('marking-sample', '样卷', documents.collection(collections.markingSamples));

/** How an exam is marked; one that nobody set anything for as exams usually are. */
export const settingsOf = async (services: Kept, examId: string): Promise<MarkingSettings> =>
  (await settingsEntity(services).collection.get(examId)) ?? defaultSettings(examId);

/** The same as far as a paper asks when it takes a mark. */
export const markingPlanOf = async (services: Kept, examId: string): Promise<MarkingPlan> =>
  planOf(await settingsOf(services, examId));

export const samplesOf = ({ documents }: Kept, examId: string): Promise<MarkingSample[]> =>
  findAll(documents.collection<MarkingSample>(collections.markingSamples), { examId });

/** The streams `marking-{examId}`. */
export const markings = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: markingDecider,
      streamOf: markingStream,
      cacheSize: 200,
    }),
);
