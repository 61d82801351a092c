import type { Icon } from '@tabler/icons-react';
import type { EventKind } from '../../exam-taking/public.ts';

/** How something of the room is named and drawn. */
export interface RoomWord {
  readonly word: string;
  readonly Icon: Icon;
  readonly tone: EventKind['tone'];
}
