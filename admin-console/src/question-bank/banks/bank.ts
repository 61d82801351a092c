import type { ApolloClient } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { theirVersion } from '../../app/their-version.ts';
import {
  BankDetailDocument,
  BankHistoryDocument,
  type BankRowFieldsFragment,
} from '../../generated/graphql.ts';

export type BankRow = BankRowFieldsFragment;

/** What somebody else has saved of a bank meanwhile: its values, who and when. */
export const theirBank = <V>(
  client: ApolloClient,
  id: string,
  valuesOf: (bank: BankRow) => V,
): Promise<TheirVersion<V>> =>
  theirVersion(client, {
    id,
    detail: BankDetailDocument,
    entityOf: ({ repoDetail }) => repoDetail,
    history: BankHistoryDocument,
    changesOf: ({ repoHistory }) => repoHistory,
    valuesOf,
  });
