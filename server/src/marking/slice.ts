import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { markingDemo } from './demo/demo-marks.js';
import { markingWords } from './event-words.js';
import { papersToMark } from './home.js';
import { MarkingMarkResolver } from './mark.resolver.js';
import { markingMenu, markingPermissions } from './menu.js';
import { addOfflineRoutes } from './offline/offline-route.js';
import { OfflineScoresResolver } from './offline/offline.resolver.js';
import { MarkingPaperResolver } from './paper.resolver.js';
import { MarkingProgressResolver } from './progress.resolver.js';
import { MarkingQueueResolver } from './queue.resolver.js';
import { markersRightToFile } from './right-to-file.js';
import { sampleEntity, settingsEntity } from './settings.js';
import { MarkingSettingsResolver } from './settings.resolver.js';
import { whenPaperScoredNoteAnswers } from './when-paper-scored-note-answers.js';

/** Marking by persons: queues by question and by paper, rounds, samples, progress. */
export const markingSlice: Slice = {
  name: 'marking',
  grants: { teacher: ['exam:mark', 'exam:review'], reviewer: ['exam:mark'] },
  resolvers: [
    ...[MarkingProgressResolver, MarkingQueueResolver, MarkingMarkResolver],
    ...[MarkingPaperResolver, MarkingSettingsResolver, OfflineScoresResolver],
  ],
  collections,
  menu: markingMenu,
  home: [papersToMark],
  permissions: markingPermissions,
  eventWords: markingWords,
  entities: (services) => [settingsEntity(services), sampleEntity(services)],
  rightToFile: markersRightToFile,
  demo: markingDemo,
  routes: addOfflineRoutes,
  react: (services, lease) => startReactor(services, whenPaperScoredNoteAnswers(services), lease),
};
