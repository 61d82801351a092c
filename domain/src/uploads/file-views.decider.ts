import { z } from 'zod';
import { accept, type Decider, type Happened } from '../kernel/decider.js';

/** One look at a private file by somebody who is not its owner. */
export const fileView = z.object({
  fileId: z.string(),
  ownerId: z.string(),
  /** folder of the file: `snapshot`, `face`, `upload` */
  kind: z.string(),
  /** the exam that gave the right to look; null: an auditor's right */
  examId: z.string().nullable(),
  /** ms epoch */
  at: z.number(),
});
export type FileView = z.infer<typeof fileView>;

export const fileViewSchemas = { PrivateFilesViewed: z.object({ views: z.array(fileView) }) };

export type FileViewEvent = {
  readonly type: 'PrivateFilesViewed';
  readonly data: z.infer<typeof fileViewSchemas.PrivateFilesViewed>;
};

export interface RecordFileViews {
  readonly type: 'RecordFileViews';
  readonly views: readonly FileView[];
}

/** The files that were seen before. */
export type SeenFiles = ReadonlySet<string>;

const dayMs = 24 * 3_600_000;

/** Id of the stream of what one person looked at on one day (UTC). */
export const fileViewsId = (viewerId: string, at: number): string =>
  `${viewerId}-${new Date(Math.floor(at / dayMs) * dayMs).toISOString().slice(0, 10)}`;

/** Stream of one person's day, by `fileViewsId`. */
export const fileViewsStream = (id: string): string => `file-views-${id}`;

function decide({ views }: RecordFileViews, seen: SeenFiles): ReturnType<typeof accept<FileViewEvent>> {
  const first = new Map(views.filter(({ fileId }) => !seen.has(fileId)).map((view) => [view.fileId, view]));
  return first.size === 0
    ? accept()
    : accept<FileViewEvent>({ type: 'PrivateFilesViewed', data: { views: [...first.values()] } });
}

const evolve = (seen: SeenFiles, { type, data }: Happened<FileViewEvent>): SeenFiles =>
  type === 'PrivateFilesViewed' ? new Set([...seen, ...data.views.map(({ fileId }) => fileId)]) : seen;

/**
 * What one person saw of others' private files on one day: each file is recorded once, however often it is
 * looked at (decision 085). Never refuses.
 */
export const fileViewsDecider: Decider<SeenFiles, RecordFileViews, FileViewEvent, never> = {
  initialState: new Set(),
  decide,
  evolve,
};
