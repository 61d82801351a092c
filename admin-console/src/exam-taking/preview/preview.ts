import type { ExamPreviewQuery } from '../../generated/graphql.ts';

/** A paper drawn to be looked at: what a candidate would get, with its key when asked for. */
export type Preview = ExamPreviewQuery['examPreview'];
