import type { ApolloClient } from '@apollo/client';
import type { HistoryVersion } from '@vigil/ui/console/history/history-dialog.tsx';
import { PickUsersDocument } from '../generated/graphql.ts';

/** Paths of a history whose values are people. */
const ofPeople: ReadonlySet<string> = new Set(['ownerId', 'reviewerIds', 'shared.userIds', 'range.userIds']);
/** Asked for by name in one call. */
const namedAtMost = 500;

/** What the people of a history are called, so that it can say who and not how many. */
export class HistoryPeople {
  private names: ReadonlyMap<string, string> = new Map();

  constructor(private readonly client: ApolloClient) {}

  /** The history, once its people's names are there; names that cannot be read are left out. */
  async learn<V extends HistoryVersion>(history: readonly V[]): Promise<readonly V[]> {
    const values = history.flatMap(({ changes }) =>
      changes.filter(({ path }) => ofPeople.has(path)).flatMap(({ before, after }) => [before, after]),
    );
    const ids = [...new Set(values.flatMap((json) => idsIn(json ?? 'null')))].slice(0, namedAtMost);
    if (ids.length > 0) {
      const input = { current: 1, size: namedAtMost, params: { ids } };
      const { data } = await this.client.query({ query: PickUsersDocument, variables: { input } });
      this.names = new Map(data?.userPaging.records.map(({ id, realName }) => [id, realName]));
    }
    return history;
  }

  /** A value of people in words; null: the path is not about people, or nobody was learned. */
  say(path: string, json: string): string | null {
    const ids = ofPeople.has(path) ? idsIn(json) : [];
    return ids.length === 0 ? null : ids.map((id) => this.names.get(id) ?? id).join('、');
  }
}

function idsIn(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
}
