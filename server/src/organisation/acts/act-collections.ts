import { define } from '@vigil/stores/documents/define';

/** How far an act over many people is: id = the act's. What counts is the log; this is what screens ask for. */
export interface PeopleActDocument {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  /** id of whoever began it */
  readonly by: string;
  /** ms */
  readonly begunAt: number;
  readonly endedAt: number | null;
  /** for how many it is; null: not counted yet */
  readonly total: number | null;
  /** how many were told, of these how many have it and how many were refused it */
  readonly done: number;
  readonly changed: number;
  readonly refused: number;
  readonly state: 'running' | 'done';
  /** where the next part begins: a place, or the last id of a department's people; null: with the first */
  readonly cursor: string | null;
}

/** Who was refused an act, of one part of its people: id = `{act}:{part}`. */
export interface PeopleActPartDocument {
  readonly id: string;
  readonly version: number;
  readonly actId: string;
  readonly refusals: readonly { readonly userId: string; readonly place: number; readonly msg: string }[];
}

export const actCollections = {
  peopleActs: define<PeopleActDocument>({
    name: 'people_acts',
    indexes: [{ fields: ['by', 'begunAt'] }],
  }),
  peopleActParts: define<PeopleActPartDocument>({
    name: 'people_act_parts',
    indexes: [{ fields: ['actId'] }],
  }),
} as const;
