/** What other slices read of statistics: nothing else of this folder is theirs. */
export type { QuestionStatisticsView } from './statistics-views.js';
