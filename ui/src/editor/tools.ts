import type { MediaKind } from '../upload/media-kinds.ts';

/**
 * `full`: everything, also recordings, films and attachments. `text`: everything but those, where they have
 * a field of their own. `line`: for options and short texts.
 */
export type EditorTools = 'full' | 'text' | 'line';

/** What a file control of the toolbar asks for. */
export type PickedKind = Exclude<MediaKind, 'scratch' | 'recording'>;

/** What a control asks for: files of a kind, or the microphone. */
export type Picked = PickedKind | 'microphone';
