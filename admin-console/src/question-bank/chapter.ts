/** A chapter as the server lists them: each before those below it, siblings in order. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly parentId?: string | null;
  readonly quCount: number;
}
