import type { ApolloClient } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { BankDetailDocument, BankHistoryDocument, type BankRowFieldsFragment } from '../../generated/graphql.ts';

export type BankRow = BankRowFieldsFragment;

/** What somebody else has saved of a bank meanwhile: its values, who and when. */
export async function theirBank<V>(client: ApolloClient, id: string, valuesOf: (bank: BankRow) => V): Promise<TheirVersion<V>> {
  const [detail, history] = await Promise.all([
    client.query({ query: BankDetailDocument, variables: { id }, fetchPolicy: 'network-only' }),
    client.query({ query: BankHistoryDocument, variables: { id }, fetchPolicy: 'network-only' }),
  ]);
  const bank = detail.data?.repoDetail;
  if (bank === undefined) throw detail.error ?? new TypeError('no bank');
  const last = history.data?.repoHistory[0];
  return { values: valuesOf(bank), version: bank.version, by: last?.actorName ?? null, at: last?.time ?? null };
}
